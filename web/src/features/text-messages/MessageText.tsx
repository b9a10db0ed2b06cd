import { messages } from '@bailiwick/contract/kit/messages'
import type { MessageSecret, StoredMessage } from '@bailiwick/contract/messaging'
import type { ThreadText } from '@bailiwick/contract/text-threads'
import { Button } from '@mantine/core'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { useTextsStay } from '#features/messaging/delivery-query.ts'
import { ApiError, errorText } from '#platform/api.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { LinkedText } from '#ui/LinkedText.tsx'
import classes from './Outbox.module.css'
import { linkQuestion } from './message-states.ts'
import { fullText } from './outbox-queries.ts'

/** What is needed of a message to show its text. */
type ShownMessage = Pick<StoredMessage, 'id' | 'content' | 'secret' | 'created_by_name'> &
  Pick<ThreadText, 'state'> & {
    /** Whether somebody sent it to the agency. */
    readonly is_reply?: boolean
  }

interface Props {
  message: ShownMessage
  /** Whether it waits for the morning. */
  isWaiting: boolean
  /** The lists that show the text. */
  listedIn: QueryKey
}

/** The text of a message. Its sender can show a link in it once; the others read why they can't. */
export function MessageText({ message, isWaiting, listedIn }: Props) {
  const [isAsking, setAsking] = useState(false)
  const cache = useQueryClient()
  const staysHere = useTextsStay()
  const question = linkQuestion(message.state, isWaiting && !staysHere)
  const { mutate, data, error, isPending, reset } = useSingleMutation({
    mutationFn: (cancel: boolean) => fullText(message.id, cancel),
    // Also if it has left meanwhile: the list says what became of it
    onSettled: async (_, failure) => {
      await cache.invalidateQueries({ queryKey: listedIn })
      setAsking(mustAgree(failure))
    },
  })
  const fault = error === null || mustAgree(error) ? null : error
  if (data) {
    return (
      <>
        <LinkedText>{data.content}</LinkedText>
        <output className={classes.hint}>Copy or open the link now: it won’t be shown again.</output>
      </>
    )
  }
  return (
    <>
      {/* Nobody knows where the address of a stranger leads */}
      <LinkedText isPlain={message.is_reply}>{message.content}</LinkedText>
      {fault ? (
        <p className={classes.hint} role="alert">
          {errorText(fault)}
        </p>
      ) : (
        <p className={classes.hint}>{hintOf(message)}</p>
      )}
      {message.secret === 'own' && (fault === null || isLeaving(fault)) && (
        <Button
          variant="default"
          size="compact-sm"
          loading={isPending}
          onClick={() => (message.state === 'queued' ? setAsking(true) : mutate(false))}
        >
          SHOW LINK
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking && question !== null}
        title="Show the link instead?"
        text={question ?? ''}
        confirm="SHOW LINK"
        cancel="LET IT WAIT"
        busy={isPending}
        onConfirm={() => mutate(true)}
        onCancel={() => {
          setAsking(false)
          reset()
        }}
      />
    </>
  )
}

const codeOf = (error: Error | null) => (error instanceof ApiError ? error.code : null)

/** Only the portal knows whether a text is being handed over right now, or its sender may end the tries to send it. */
const mustAgree = (error: Error | null): boolean => ['textWaits', 'textUnclear'].includes(codeOf(error) ?? '')
const isLeaving = (error: Error): boolean => codeOf(error) === 'textLeaving'

const hints: Readonly<Record<MessageSecret, string | null>> = {
  none: null,
  own: 'You can show the link once.',
  others: null,
  ended: messages.linkEnded,
  shown: 'The link was shown once. Send a new link if it is needed again.',
}

const hintOf = ({ secret, created_by_name }: ShownMessage) =>
  secret !== 'others'
    ? hints[secret]
    : created_by_name === null
      ? 'The recipient asked for this link, so nobody else can show it. Send a new link instead.'
      : `Only ${created_by_name} can show the link.`
