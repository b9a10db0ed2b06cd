import { isMdy, isoToMdy, mdyToIso } from '@bailiwick/contract/kit/dates'
import { ActionIcon, CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense, useId, useRef, useState, type ChangeEvent } from 'react'
import { completeMdy, typeMdy } from './date-input.ts'
import { formControlTexts } from './form-controls.ts'
import { lazyPart } from './lazy-part.tsx'

const CalendarPopover = lazyPart(
  () => import('./CalendarPopover.tsx').then((module) => ({ default: module.CalendarPopover })),
  ({ isOpen, onClose }) => (isOpen ? onClose : null),
)

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> {
  /** The text as typed; MM/DD/YYYY if it is a date, '' if empty. */
  value: string
  onChange: (text: string) => void
  onBlur?: () => void
}

/**
 * A date as text, with automatic slashes and a calendar button. The value is always what was typed: the date input
 * of the component library silently keeps the old date if it can't parse the new one.
 */
export function DateField({ value, onChange, onBlur, disabled = false, readOnly = false, ...rest }: Props) {
  const [calendar, setCalendar] = useState<'unused' | 'open' | 'closed'>('unused')
  const button = useRef<HTMLButtonElement>(null)
  const buttonId = useId()
  const whole = useRef<HTMLDivElement>(null)
  // Leaving a field without typing must not change what an old record has (OPEN-175)
  const typed = useRef(false)
  const texts = formControlTexts.use()
  const name = typeof rest.label === 'string' ? rest.label : (rest['aria-label'] ?? 'date')

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const caret = input.selectionStart ?? input.value.length
    const text = typeMdy(value, input.value, caret === input.value.length)
    if (caret < input.value.length && text !== input.value) {
      input.value = text
      input.setSelectionRange(caret, caret)
    }
    typed.current = true
    onChange(text)
  }
  const leave = () => {
    const completed = typed.current ? completeMdy(value) : value
    typed.current = false
    if (completed !== value) onChange(completed)
    onBlur?.()
  }
  const clear = () => {
    onChange('')
    // The focused button disappears with the date
    whole.current?.querySelector('input')?.focus()
  }
  const pick = (iso: string | null) => {
    onChange(iso === null ? '' : isoToMdy(iso))
    setCalendar('closed')
  }

  const buttons = (
    <>
      {value !== '' && (
        <CloseButton
          size={24}
          iconSize={13}
          aria-label={texts.clearField(name)}
          disabled={disabled}
          onClick={clear}
        />
      )}
      {/* The button says whether the calendar is open: a text input may not carry aria-expanded */}
      <ActionIcon
        ref={button}
        id={buttonId}
        variant="subtle"
        color="gray"
        size={24}
        disabled={disabled}
        aria-label={texts.openCalendar(name)}
        aria-haspopup="dialog"
        aria-expanded={calendar === 'open'}
        onClick={() => setCalendar(calendar === 'open' ? 'closed' : 'open')}
      >
        <IconCalendar size={15} stroke={1.6} />
      </ActionIcon>
      {calendar !== 'unused' && (
        <Suspense>
          <CalendarPopover
            button={button}
            buttonId={buttonId}
            label={texts.calendarFor(name)}
            isOpen={calendar === 'open'}
            onClose={() => setCalendar('closed')}
            value={isMdy(value) ? mdyToIso(value) : null}
            onPick={pick}
          />
        </Suspense>
      )}
    </>
  )
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      classNames={{ input: 'num' }}
      {...rest}
      wrapperProps={{ ref: whole }}
      placeholder={rest.placeholder ?? texts.dateFormat}
      disabled={disabled}
      readOnly={readOnly}
      value={value}
      onChange={type}
      onBlur={leave}
      rightSectionWidth={value !== '' ? 54 : 30}
      rightSection={readOnly ? undefined : buttons}
    />
  )
}
