import { formatDateTime } from '@bailiwick/contract/kit/dates'
import type { ThreadText } from '@bailiwick/contract/text-threads'
import { MessageText } from '#features/text-messages/MessageText.tsx'
import { messageStateWords } from '#features/text-messages/message-states.ts'
import { formatPhone } from '#ui/format-phone.ts'
import { StatusDot } from '#ui/StatusDot.tsx'
import { filesNote } from './thread-view.ts'
import classes from './Bubble.module.css'

interface Props {
  text: ThreadText
  /** The name of the person. */
  name: string
  /** Their phone today. */
  phone: string | null
}

/** One text: who wrote it when, and what became of it. */
export function Bubble({ text, name, phone }: Props) {
  const { is_reply, is_unread, state, reason, send_after } = text
  const from = is_reply ? name : (text.created_by_name ?? 'The portal')
  const note = filesNote(text.files)
  return (
    <article className={classes.text} data-reply={is_reply || undefined}>
      <p className={`${classes.meta} num`}>
        <span className={classes.from}>{from}</span> · {formatDateTime(text.at)}
        {text.phone !== phone && ` · ${is_reply ? 'from' : 'to'} ${formatPhone(text.phone)}`}
        {is_unread && <span className={classes.new}>New</span>}
      </p>
      <div className={classes.bubble}>
        <MessageText message={text} />
        {note !== null && <p className={classes.note}>{note}</p>}
      </div>
      {state !== null && (
        <p className={classes.state}>
          <StatusDot tone={messageStateWords[state].tone}>{messageStateWords[state].word}</StatusDot>
          {send_after === null ? (
            reason !== null && <span className={classes.reason}>{reason}</span>
          ) : (
            <span className={`${classes.reason} num`}>
              {reason} That is {formatDateTime(send_after)} here.
            </span>
          )}
        </p>
      )}
    </article>
  )
}
