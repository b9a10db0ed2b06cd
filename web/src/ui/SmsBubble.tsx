import classes from './SmsBubble.module.css'
import { SmsCost } from './SmsCost.tsx'

interface Props {
  /** What it previews, for screen readers. */
  label: string
  /** 'As RENEE HOLLOWAY would read it' */
  caption: string
  text: string
  /** A note on it. */
  note?: string | undefined
  /** What may be a mistake of the writer. */
  hint?: string | undefined
}

/** A text message as the recipient reads it, and its cost. */
export function SmsBubble({ label, caption, text, note, hint }: Props) {
  const isEmpty = text.trim() === ''
  return (
    <section className={classes.preview} aria-label={label}>
      <p className={classes.caption}>{caption}</p>
      <p className={classes.bubble} data-empty={isEmpty || undefined}>
        {isEmpty ? 'Nothing yet' : text}
      </p>
      <SmsCost text={text} />
      {note !== undefined && <p className={classes.note}>{note}</p>}
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
    </section>
  )
}
