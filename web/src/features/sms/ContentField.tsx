import { placeholderBetween } from '@bailiwick/contract/placeholders-apart'
import {
  contentError,
  notificationTextIds,
  placeholders,
  placeholdersOf,
  smsFields,
  unknownBraces,
  type Placeholder,
} from '@bailiwick/contract/sms-config'
import { Button } from '@mantine/core'
import { GrowingTextarea } from '#ui/GrowingTextarea.tsx'
import { useEffect, useId, useRef, useState, type ChangeEvent } from 'react'
import { SmsBubble } from '#ui/SmsBubble.tsx'
import classes from './ContentField.module.css'
import { previewOf, sampleName } from './sms-preview.ts'
import { Hint } from '#ui/Hint.tsx'

interface Props {
  label: string
  /** The template's ID; null for a new one. */
  id: number | null
  value: string
  onChange: (text: string) => void
  /** Takes the focus when its dialog opens. */
  startsFocused?: boolean
}

const { max } = smsFields.content

/** The editor of a text: its placeholders, and a preview of the message as its recipient will read it. */
export function ContentField({ label, id, value, onChange, startsFocused = false }: Props) {
  const input = useRef<HTMLTextAreaElement>(null)
  const counter = useId()
  const [isTooLong, setIsTooLong] = useState(false)
  const known = placeholdersOf(id)
  const preview = previewOf(value, id, known)

  // A placeholder inserted before anything is typed goes to the end
  useEffect(() => {
    const end = input.current?.value.length ?? 0
    input.current?.setSelectionRange(end, end)
  }, [])

  /** Input that would make the text too long is ignored (SMSA-19). */
  const change = ({ currentTarget: area }: ChangeEvent<HTMLTextAreaElement>) => {
    const exceeds = area.value.length > max
    setIsTooLong(exceeds)
    if (!exceeds) return onChange(area.value)
    // The text after the caret is unchanged
    const caret = value.length - (area.value.length - area.selectionEnd)
    area.value = value
    area.setSelectionRange(caret, caret)
  }

  const insert = (name: Placeholder) => {
    const area = input.current
    area?.focus()
    const [start, end] = [area?.selectionStart ?? value.length, area?.selectionEnd ?? value.length]
    const text = placeholderBetween(value.slice(0, start), name, value.slice(end))
    // The only way to insert that the browser's undo includes
    document.execCommand('insertText', false, text)
  }

  return (
    <div className={classes.columns}>
      <div>
        <GrowingTextarea
          ref={input}
          label={label}
          withAsterisk={id === null}
          aria-required
          aria-describedby={counter}
          minRows={5}
          maxRows={14}
          value={value}
          error={contentError(id, value)?.text}
          onChange={change}
          {...(startsFocused ? { 'data-autofocus': true } : {})}
        />
        <p id={counter} className={`${classes.left} num`}>
          {max - value.length} characters left
        </p>
        <output className={classes.tooLong}>
          {isTooLong && `Not added: a text has at most ${max} characters.`}
        </output>
        <fieldset className={classes.chips}>
          <legend>Insert personal details</legend>
          {known.map((name) => (
            <Hint key={name} label={placeholders[name]}>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`{${name}}: ${placeholders[name].toLowerCase()}`}
                // Keep the caret in place
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => insert(name)}
              >
                {`{${name}}`}
              </Button>
            </Hint>
          ))}
        </fieldset>
      </div>
      <SmsBubble
        label={`Preview of ${label}`}
        caption={`As ${sampleName} would read it`}
        text={preview}
        note={id !== null && notificationTextIds.includes(id) ? bookingNote : undefined}
        hint={hintOf(unknownBraces(value, known))}
      />
    </div>
  )
}

const bookingNote = 'The details of the latest booking follow, one per line.'

const hintOf = (unknown: readonly string[]): string | undefined =>
  unknown.length === 0
    ? undefined
    : `${unknown.join(', ')} ${unknown.length === 1 ? 'isn’t a placeholder' : 'aren’t placeholders'} of this text and will be sent as typed.`
