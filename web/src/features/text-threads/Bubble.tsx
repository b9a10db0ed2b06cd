import { formatDateTime } from '@bailiwick/contract/kit/dates'
import type { ThreadText } from '@bailiwick/contract/text-threads'
import { useTextsStay } from '#features/messaging/delivery-query.ts'
import { CancelText } from '#features/text-messages/CancelText.tsx'
import { MessageText } from '#features/text-messages/MessageText.tsx'
import { currentReason, messageStateWords } from '#features/text-messages/message-states.ts'
import { StatusDot } from '#ui/StatusDot.tsx'
import { threadsKey } from './thread-calls.ts'
import { filesNote, otherEnd, otherNote } from './thread-view.ts'
import classes from './Bubble.module.css'

interface Props {
  text: ThreadText
  /** The name of the person. */
  name: string
  /** Their phone today. */
  phone: string | null
  defendant: number
  /** Whether the user may cancel a text that waits. */
  mayCancel: boolean
}

const Reason = ({ children }: { children: string | null }) =>
  children !== null && <span className={classes.reason}>{children}</span>

/** One text: who wrote it when, and what became of it. */
export function Bubble({ text, name, phone, defendant, mayCancel }: Props) {
  const { is_reply, is_unread, state, reason, send_after, left_at } = text
  const from = is_reply ? text.other_name || name : (text.created_by_name ?? 'The portal')
  const staysHere = useTextsStay()
  const notes = [otherNote(text), filesNote(text)].filter((note) => note !== null)
  return (
    <article className={classes.text} data-reply={is_reply || undefined}>
      <p className={`${classes.meta} num`}>
        <span className={classes.from}>{from}</span> · {formatDateTime(text.at)}
        {text.phone !== phone && ` · ${otherEnd(text)}`}
        {is_unread && <span className={classes.new}>New</span>}
      </p>
      <div className={classes.bubble}>
        <MessageText message={text} isWaiting={send_after !== null} listedIn={threadsKey(defendant)} />
        {notes.map((note) => (
          <p key={note} className={classes.note}>
            {note}
          </p>
        ))}
      </div>
      {state !== null && (
        <div className={classes.state}>
          <StatusDot tone={messageStateWords[state].tone}>{messageStateWords[state].word}</StatusDot>
          {left_at !== null && (
            <span className={`${classes.reason} num`}>Left at {formatDateTime(left_at)}.</span>
          )}
          {send_after === null || staysHere ? (
            <Reason>{currentReason(text, staysHere)}</Reason>
          ) : (
            <span className={`${classes.reason} num`}>
              {reason} That is {formatDateTime(send_after)} here.
            </span>
          )}
          {mayCancel && (
            <CancelText id={text.id} isWaiting={send_after !== null} listedIn={threadsKey(defendant)} />
          )}
        </div>
      )}
    </article>
  )
}
