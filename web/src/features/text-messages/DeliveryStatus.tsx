import { StatusDot, type Tone } from '#ui/StatusDot.tsx'
import classes from './Outbox.module.css'

interface Props {
  tone: Tone
  word: string
  reason: string | null
}

/** The state of a message, and the reason for it. */
export const DeliveryStatus = ({ tone, word, reason }: Props) => (
  <span>
    <StatusDot tone={tone}>{word}</StatusDot>
    {reason !== null && <span className={classes.reason}>{reason}</span>}
  </span>
)
