import type { SmsParts } from '@bailiwick/contract/sms-parts'
import classes from './SmsBubble.module.css'
import { useSmsParts } from './use-sms-parts.ts'

/** How many parts a text is sent in, and what makes them smaller. */
export function SmsCost({ text }: { text: string }) {
  const cost = useSmsParts(text)
  return (
    <>
      <p className={`${classes.cost} num`}>{cost !== null && costOf(cost)}</p>
      {cost !== null && cost.special !== null && (
        <p className={classes.hint}>
          Because of “{cost.special}”, each part holds only {cost.room} characters.
        </p>
      )}
    </>
  )
}

/** The cost of a text: '2 SMS parts, 40 of 153 characters in the last'. */
const costOf = ({ parts, used, room }: SmsParts): string =>
  parts < 2
    ? `${parts} SMS ${parts === 1 ? 'part' : 'parts'}, ${used} of ${room} characters`
    : `${parts} SMS parts, ${used} of ${room} characters in the last`
