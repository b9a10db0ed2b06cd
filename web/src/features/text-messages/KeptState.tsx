import { StatusDot, type Tone } from '#ui/StatusDot.tsx'
import classes from './KeptMessages.module.css'

interface Props {
  tone: Tone
  word: string
  reason: string | null
}

/** What became of a message, and why. */
export const KeptState = ({ tone, word, reason }: Props) => (
  <span>
    <StatusDot tone={tone}>{word}</StatusDot>
    {reason !== null && <span className={classes.reason}>{reason}</span>}
  </span>
)
