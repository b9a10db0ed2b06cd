// HTML has no elements for the list of a combobox, and the input handles its keys
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events */
import { IconArrowRight, IconLogout, IconMoon, IconNotes, IconPlus, IconSearch } from '@tabler/icons-react'
import { Fragment, useEffect, useRef } from 'react'
import { matchParts } from './match-parts.ts'
import { PageIcon } from './PageIcon.tsx'
import type { PaletteGroup, PaletteOption } from './palette-options.ts'
import classes from './Palette.module.css'

interface Props {
  groups: readonly PaletteGroup[]
  /** What is emphasized in them. */
  typed: string
  /** The index of the option that Enter opens, across all groups. */
  current: number
  /** The records shown are for an earlier text. */
  waiting: boolean
  onChoose: (position: number) => void
  onGo: (option: PaletteOption) => void
}

/** The options under the search box, by kind. */
export function PaletteList({ groups, typed, current, waiting, onChoose, onGo }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { options }) => sum + options.length, 0),
  )
  return (
    <div
      id="palette-options"
      role="listbox"
      aria-label="Results"
      aria-busy={waiting}
      className={classes.list}
      ref={list}
    >
      {groups.map(({ title, options }, index) => (
        <ul key={title} role="group" aria-labelledby={`palette-group-${index}`} className={classes.group}>
          <li id={`palette-group-${index}`} role="presentation" className={classes.title}>
            {title}
          </li>
          {options.map((option, position) => (
            <Option
              key={JSON.stringify(option.link ?? option.colors)}
              option={option}
              typed={typed}
              position={(starts[index] ?? 0) + position}
              current={current}
              onChoose={onChoose}
              onGo={onGo}
            />
          ))}
        </ul>
      ))}
    </div>
  )
}

interface OptionProps extends Pick<Props, 'typed' | 'current' | 'onChoose' | 'onGo'> {
  option: PaletteOption
  position: number
}

function Option({ option, typed, position, current, onChoose, onGo }: OptionProps) {
  const { label, detail } = option
  return (
    <li
      id={`palette-${position}`}
      role="option"
      aria-selected={position === current}
      className={classes.option}
      onPointerMove={() => position !== current && onChoose(position)}
      onClick={() => onGo(option)}
    >
      <OptionIcon option={option} />
      <span className={classes.label}>
        <Emphasized text={label} typed={typed} />
        {detail !== undefined && detail !== '' && (
          <span className={`${classes.detail} num`}>
            {' '}
            <Emphasized text={detail} typed={typed} />
          </span>
        )}
      </span>
      <IconArrowRight size={16} stroke={1.6} className={classes.go} aria-hidden />
    </li>
  )
}

function OptionIcon({ option: { link, field } }: { option: PaletteOption }) {
  if (field !== undefined) return <IconNotes size={18} stroke={1.6} aria-hidden />
  if (link === undefined) return <IconMoon size={18} stroke={1.6} aria-hidden />
  if (link.to === '/logout') return <IconLogout size={18} stroke={1.6} aria-hidden />
  if (link.search?.id === 'new') return <IconPlus size={18} stroke={1.6} aria-hidden />
  if (link.search !== undefined && link.search.id === undefined)
    return <IconSearch size={18} stroke={1.6} aria-hidden />
  return <PageIcon path={link.to} size={18} />
}

/** A text with what was typed in bold. */
const Emphasized = ({ text, typed }: { text: string; typed: string }) =>
  matchParts(text, typed).map((part, index) =>
    part.isMatch ? <b key={index}>{part.text}</b> : <Fragment key={index}>{part.text}</Fragment>,
  )
