import { longestSearch } from '@bailiwick/contract/search'
import { Button, CloseButton, Loader, Modal, useMantineColorScheme } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useStore } from '#platform/store.ts'
import { focusField, recordFrames } from '#records/focus-field.ts'
import { PaletteList } from './PaletteList.tsx'
import type { PaletteOption } from './palette-options.ts'
import { isEntered, paletteText, stopKeepingKeys } from './palette-state.ts'
import classes from './Palette.module.css'
import { usePalette } from './use-palette.ts'

interface Props {
  /** Whether the pages of the CRM are open. */
  crmOpen: boolean
  onClose: () => void
}

/** The search of the top bar: permitted pages by name, and records (OPEN-14). */
export function Palette({ crmOpen, onClose }: Props) {
  const navigate = useNavigate()
  // Otherwise the library adds a style element, which the content security policy blocks
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const { text, groups, isLoading, error, retry, findsRecords } = usePalette(crmOpen)
  /** The option chosen by arrow key or pointer; null lets Enter open the first one. */
  const [chosen, setChosen] = useState<number | null>(null)
  const entered = useStore(isEntered)
  const options = groups.flatMap((group) => group.options)
  const current = Math.min(chosen ?? 0, options.length - 1)
  const first = options[0]

  const go = ({ link, colors, field }: PaletteOption) => {
    onClose()
    if (colors !== undefined) return setColorScheme(colors)
    void navigate(link).then(() => {
      if (field === undefined) return
      // After the focus has returned to where it was
      requestAnimationFrame(() => focusField(field, undefined, recordFrames))
    })
  }
  // Enter was pressed before the results arrived
  const pendingOption = entered && !isLoading ? first : undefined
  useEffect(() => {
    if (pendingOption !== undefined) go(pendingOption)
    // oxlint-disable-next-line react/exhaustive-deps -- only when the results arrive
  }, [pendingOption])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { length } = options
    if (event.key === 'Enter') {
      const option = options[current]
      // Also before it is known what the caller may search: what comes then is opened
      if (option === undefined || (isLoading && chosen === null && !isPage(option))) isEntered.set(true)
      else go(option)
    } else if (event.key === 'ArrowDown' && length > 0) setChosen((current + 1) % length)
    else if (event.key === 'ArrowUp' && length > 0) setChosen((current + length - 1) % length)
    else return
    event.preventDefault()
  }
  const note = isLoading
    ? 'Searching…'
    : options.length > 0 || error !== null
      ? `${options.length} ${options.length === 1 ? 'result' : 'results'}`
      : findsRecords
        ? 'Nothing found with that name or number.'
        : 'No page with that name.'

  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={600}
      yOffset="12vh"
      // Above every dialog but the question about unsaved changes
      zIndex={420}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.panel ?? '', inner: classes.place ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Search">
        <SearchBox
          text={text}
          placeholder={findsRecords ? 'Name, phone, date of birth, address, number or page' : 'Page'}
          active={options.length > 0 ? current : null}
          isLoading={isLoading}
          onText={(next) => {
            paletteText.set(next)
            setChosen(null)
            isEntered.set(false)
          }}
          onKeyDown={onKeyDown}
          onClose={onClose}
        />
        <PaletteList
          groups={groups}
          typed={text}
          current={current}
          waiting={isLoading}
          onChoose={setChosen}
          onGo={go}
        />
        <output className={options.length === 0 && error === null ? classes.none : 'visually-hidden'}>
          {note}
        </output>
        {error !== null && (
          <div className={classes.error} role="alert">
            <p>{error}</p>
            <Button variant="default" size="xs" onClick={retry}>
              Try again
            </Button>
          </div>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}

/** Whether no result can come before it; actions come after them. */
const isPage = (option: PaletteOption | undefined): boolean =>
  option?.link !== undefined && option.link.search === undefined && option.link.to !== '/logout'

const takeFocus = (input: HTMLInputElement | null): void => {
  input?.focus({ preventScroll: true })
  stopKeepingKeys()
}

/** A file below that has just loaded takes the focus; what is typed must not go there. */
function takeFocusBack({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>): void {
  const dialog = relatedTarget?.closest('[role=dialog]')
  if (dialog?.matches('[data-full-screen]')) currentTarget.focus({ preventScroll: true })
}

interface SearchBoxProps {
  text: string
  placeholder: string
  /** The index of the option that Enter opens; null without options. */
  active: number | null
  isLoading: boolean
  onText: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  onClose: () => void
}

function SearchBox({ text, placeholder, active, isLoading, onText, onKeyDown, onClose }: SearchBoxProps) {
  return (
    <div className={classes.box}>
      <IconSearch size={19} stroke={1.7} aria-hidden />
      <input
        type="search"
        role="combobox"
        aria-label="Search"
        aria-autocomplete="list"
        aria-expanded={active !== null}
        aria-controls="palette-options"
        aria-activedescendant={active === null ? undefined : `palette-${active}`}
        placeholder={placeholder}
        maxLength={longestSearch}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        ref={takeFocus}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={takeFocusBack}
      />
      {isLoading && <Loader size={16} color="gray" aria-hidden />}
      <CloseButton className={classes.close ?? ''} size={40} aria-label="Close search" onClick={onClose} />
    </div>
  )
}
