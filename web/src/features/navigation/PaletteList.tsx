// HTML has no elements for the list of a combobox, and the input handles its keys
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events */
import { IconArrowRight, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { PageIcon } from './PageIcon.tsx'
import type { PaletteGroup, PaletteOption } from './palette-options.ts'
import classes from './Palette.module.css'

interface Props {
  groups: readonly PaletteGroup[]
  /** The index of the option that Enter opens, across all groups. */
  current: number
  /** The records shown are for an earlier text. */
  waiting: boolean
  onChoose: (position: number) => void
  onGo: (option: PaletteOption) => void
}

/** The options under the search box, by kind. */
export function PaletteList({ groups, current, waiting, onChoose, onGo }: Props) {
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
              key={JSON.stringify(option.link)}
              option={option}
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

interface OptionProps extends Pick<Props, 'current' | 'onChoose' | 'onGo'> {
  option: PaletteOption
  position: number
}

function Option({ option, position, current, onChoose, onGo }: OptionProps) {
  const { label, detail, link } = option
  return (
    <li
      id={`palette-${position}`}
      role="option"
      aria-selected={position === current}
      className={classes.option}
      onPointerMove={() => position !== current && onChoose(position)}
      onClick={() => onGo(option)}
    >
      {link.search !== undefined && link.search.id === undefined ? (
        <IconSearch size={18} stroke={1.6} aria-hidden />
      ) : (
        <PageIcon path={link.to} size={18} />
      )}
      <span className={classes.label}>
        {label}
        {detail !== undefined && detail !== '' && <span className={`${classes.detail} num`}> {detail}</span>}
      </span>
      <IconArrowRight size={16} stroke={1.6} className={classes.go} aria-hidden />
    </li>
  )
}
