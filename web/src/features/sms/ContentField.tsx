import {
  notificationTextIds,
  placeholders,
  placeholdersOf,
  smsFields,
  unknownBraces,
} from '@bailiwick/contract/sms-config'
import { Button, Textarea, Tooltip } from '@mantine/core'
import { useEffect, useId, useRef, useState, type ChangeEvent } from 'react'
import { SmsBubble } from '#ui/SmsBubble.tsx'
import classes from './ContentField.module.css'
import { previewOf, sampleName } from './sms-preview.ts'

interface Props {
  label: string
  /** Of the text; null for a new one. */
  id: number | null
  value: string
  onChange: (text: string) => void
  /** Has the focus when its dialog opens. */
  startHere?: boolean
}

const { max } = smsFields.content

/** Where a text is written: its placeholders at hand, and beside it the message as its recipient will read it. */
export function ContentField({ label, id, value, onChange, startHere = false }: Props) {
  const input = useRef<HTMLTextAreaElement>(null)
  const facts = useId()
  const [refused, setRefused] = useState(false)
  const known = placeholdersOf(id)
  const preview = previewOf(value, id, known)

  // A placeholder that is chosen before anything is typed goes to the end
  useEffect(() => {
    const end = input.current?.value.length ?? 0
    input.current?.setSelectionRange(end, end)
  }, [])

  /** What would make the text too long is ignored (SMSA-19). */
  const change = ({ currentTarget: area }: ChangeEvent<HTMLTextAreaElement>) => {
    const isTooLong = area.value.length > max
    setRefused(isTooLong)
    if (!isTooLong) return onChange(area.value)
    // What follows the caret stood there before
    const caret = value.length - (area.value.length - area.selectionEnd)
    area.value = value
    area.setSelectionRange(caret, caret)
  }

  const insert = (text: string) => {
    input.current?.focus()
    // The only way in that the browser's own undo knows of
    document.execCommand('insertText', false, text)
  }

  return (
    <div className={classes.columns}>
      <div>
        <Textarea
          ref={input}
          label={label}
          withAsterisk={id === null}
          aria-required
          aria-describedby={facts}
          autosize
          minRows={5}
          maxRows={14}
          value={value}
          onChange={change}
          {...(startHere ? { 'data-autofocus': true } : {})}
        />
        <p id={facts} className={`${classes.left} num`}>
          {max - value.length} characters left
        </p>
        <output className={classes.refused}>
          {refused && `Not added: a text holds at most ${max} characters.`}
        </output>
        <fieldset className={classes.chips}>
          <legend>Insert what differs from person to person</legend>
          {known.map((name) => (
            <Tooltip key={name} label={placeholders[name]}>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`{${name}}: ${placeholders[name].toLowerCase()}`}
                // The caret stays where it is
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => insert(`{${name}}`)}
              >
                {`{${name}}`}
              </Button>
            </Tooltip>
          ))}
        </fieldset>
      </div>
      <SmsBubble
        label={`Preview of ${label}`}
        caption={`As ${sampleName} would read it`}
        text={preview}
        note={id !== null && notificationTextIds.includes(id) ? follows : undefined}
        hint={hintOf(unknownBraces(value, known))}
      />
    </div>
  )
}

const follows = 'What the latest booking holds follows, line by line.'

const hintOf = (unknown: readonly string[]): string | undefined =>
  unknown.length === 0
    ? undefined
    : `${unknown.join(', ')} ${unknown.length === 1 ? 'is no placeholder' : 'are no placeholders'} of this text and will be sent as typed.`
