import { useId } from 'react'
import classes from './CodeField.module.css'

interface Props {
  label: string
  description: string
  value: string
  maxLength: number
  /** The line that an error is about, from 1. */
  badLine: number | null
  onChange: (text: string) => void
}

/** A text area for code: it has line numbers, doesn't wrap, and is as high as its text. */
export function CodeField({ label, description, value, maxLength, badLine, onChange }: Props) {
  const id = useId()
  const lines = value.split('\n').length
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <p id={`${id}-about`} className={classes.about}>
        {description}
      </p>
      <div className={`${classes.editor} mono`}>
        <div className={classes.numbers} aria-hidden>
          {Array.from({ length: lines }, (_, place) => (
            <span key={place} data-bad={place + 1 === badLine || undefined}>
              {place + 1}
            </span>
          ))}
        </div>
        <textarea
          id={id}
          className={`${classes.code} mono`}
          aria-describedby={`${id}-about`}
          aria-invalid={badLine !== null || undefined}
          wrap="off"
          rows={lines + 1}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
    </div>
  )
}
