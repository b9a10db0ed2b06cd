import type { SmsParts } from '@bailiwick/contract/sms-parts'
import classes from './SmsBubble.module.css'
import { useSmsParts } from './use-sms-parts.ts'

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
  const cost = useSmsParts(text)
  return (
    <section className={classes.preview} aria-label={label}>
      <p className={classes.caption}>{caption}</p>
      <p className={classes.bubble} data-empty={isEmpty || undefined}>
        {isEmpty ? 'Nothing yet' : text}
      </p>
      <p className={`${classes.cost} num`}>{cost !== null && costOf(cost)}</p>
      {cost !== null && cost.special !== null && (
        <p className={classes.hint}>
          Because of “{cost.special}”, each part holds only {cost.room} characters.
        </p>
      )}
      {note !== undefined && <p className={classes.note}>{note}</p>}
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
    </section>
  )
}

/** The cost of a text: '2 SMS parts, 40 of 153 characters in the last'. */
const costOf = ({ parts, used, room }: SmsParts): string =>
  parts < 2
    ? `${parts} SMS ${parts === 1 ? 'part' : 'parts'}, ${used} of ${room} characters`
    : `${parts} SMS parts, ${used} of ${room} characters in the last`
