// The list of a combobox has no elements of its own, and its keys are those of the input
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events */
import { Modal } from '@mantine/core'
import { IconArrowRight, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useSession } from '#platform/session.ts'
import { PlaceIcon } from './PlaceIcon.tsx'
import { optionsFor, type PaletteOption } from './palette-options.ts'
import classes from './Palette.module.css'

/** The search of the top bar: pages by name, and searches of the defendants' list (OPEN-14). */
export function Palette({ onClose }: { onClose: () => void }) {
  const { permObj } = useSession()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const options = optionsFor(permObj, text)

  const go = ({ path, search }: PaletteOption) => {
    onClose()
    void navigate({ to: path, search })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || options.length === 0) return
    const option = options[chosen]
    if (event.key === 'Enter' && option !== undefined) go(option)
    else if (event.key === 'ArrowDown') setChosen((chosen + 1) % options.length)
    else if (event.key === 'ArrowUp') setChosen((chosen + options.length - 1) % options.length)
    else return
    event.preventDefault()
  }
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={560}
      yOffset="12vh"
      zIndex={300}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.panel ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Search">
        <div className={classes.box}>
          <IconSearch size={19} stroke={1.7} aria-hidden />
          <input
            type="search"
            role="combobox"
            aria-label="Search"
            aria-expanded={options.length > 0}
            aria-controls="palette-options"
            aria-activedescendant={options.length > 0 ? `palette-${chosen}` : undefined}
            placeholder="A page, a name, a phone, a case number"
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setChosen(0)
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <ul id="palette-options" role="listbox" aria-label="Results" className={classes.list} ref={list}>
          {options.map((option, index) => (
            <li
              key={option.label}
              id={`palette-${index}`}
              role="option"
              aria-selected={index === chosen}
              className={classes.option}
              onPointerMove={() => setChosen(index)}
              onClick={() => go(option)}
            >
              {option.search === undefined ? (
                <PlaceIcon path={option.path} size={18} />
              ) : (
                <IconSearch size={18} stroke={1.6} aria-hidden />
              )}
              <span className={classes.label}>{option.label}</span>
              <IconArrowRight size={16} stroke={1.6} className={classes.go} aria-hidden />
            </li>
          ))}
        </ul>
        <output className={classes.none}>{options.length === 0 && 'Nothing of that name.'}</output>
      </Modal.Content>
    </Modal.Root>
  )
}
