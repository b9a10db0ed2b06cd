import { smsParts, type SmsParts } from '@bailiwick/contract/sms-parts'
import type { ReactNode } from 'react'
import classes from './SmsBubble.module.css'

interface Props {
  /** What it is a preview of, for a screen reader. */
  label: string
  /** 'As RENEE HOLLOWAY would read it' */
  caption: ReactNode
  text: string
  /** Below it: what else is to be known of the text. */
  children?: ReactNode
}

/** A text message as its recipient reads it, and what it costs. */
export function SmsBubble({ label, caption, text, children }: Props) {
  const isEmpty = text.trim() === ''
  const cost = smsParts(text)
  return (
    <section className={classes.preview} aria-label={label}>
      <p className={classes.caption}>{caption}</p>
      <p className={classes.bubble} data-empty={isEmpty || undefined}>
        {isEmpty ? 'Nothing yet' : text}
      </p>
      <p className={`${classes.cost} num`}>{costOf(cost)}</p>
      {cost.special !== null && (
        <p className={classes.hint}>
          Because of “{cost.special}” a part holds {cost.room} characters only.
        </p>
      )}
      {children}
    </section>
  )
}

/** What a text costs: '2 SMS parts, 40 of 153 characters in the last'. */
const costOf = ({ parts, used, room }: SmsParts): string =>
  parts < 2
    ? `${parts} SMS ${parts === 1 ? 'part' : 'parts'}, ${used} of ${room} characters`
    : `${parts} SMS parts, ${used} of ${room} characters in the last`
