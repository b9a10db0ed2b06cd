import { messages } from '@bailiwick/contract/kit/messages'
import type { MessageSecret, StoredMessage } from '@bailiwick/contract/messaging'
import type { ThreadText } from '@bailiwick/contract/text-threads'
import { Button } from '@mantine/core'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { useTextsStay } from '#features/messaging/delivery-query.ts'
import { errorText } from '#platform/api.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { LinkedText } from '#ui/LinkedText.tsx'
import classes from './Outbox.module.css'
import { linkQuestion } from './message-states.ts'
import { fullText } from './outbox-queries.ts'

/** What is needed of a message to show its text. */
export type ShownMessage = Pick<StoredMessage, 'id' | 'content' | 'secret' | 'created_by_name'> &
  Pick<ThreadText, 'state'>

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
  const { mutate, data, error, isPending } = useSingleMutation({
    mutationFn: (cancel: boolean) => fullText(message.id, cancel),
    // Also if it has left meanwhile: the list says what became of it
    onSettled: async () => {
      await cache.invalidateQueries({ queryKey: listedIn })
      setAsking(false)
    },
  })
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
      <LinkedText>{message.content}</LinkedText>
      {error ? (
        <p className={classes.hint} role="alert">
          {errorText(error)}
        </p>
      ) : (
        <p className={classes.hint}>{hintOf(message)}</p>
      )}
      {message.secret === 'own' && !error && (
        <Button
          variant="default"
          size="compact-sm"
          loading={isPending}
          onClick={() => (question === null ? mutate(false) : setAsking(true))}
        >
          SHOW LINK
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="Show the link instead?"
        text={question ?? ''}
        confirm="SHOW LINK"
        cancel="LET IT WAIT"
        busy={isPending}
        onConfirm={() => mutate(true)}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

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
