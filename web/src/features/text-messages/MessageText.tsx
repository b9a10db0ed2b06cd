import type { MessageSecret, StoredMessage } from '@bailiwick/contract/messaging'
import { Button } from '@mantine/core'
import { errorText } from '#platform/api.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { LinkedText } from '#ui/LinkedText.tsx'
import classes from './Outbox.module.css'
import { fullText } from './outbox-queries.ts'

/** What is needed of a message to show its text. */
export type ShownMessage = Pick<StoredMessage, 'id' | 'content' | 'secret' | 'created_by_name'>

/** The text of a message. Its sender can show a link in it once; the others read why they can't. */
export function MessageText({ message }: { message: ShownMessage }) {
  const { mutate, data, error, isPending } = useSingleMutation({ mutationFn: () => fullText(message.id) })
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
        <Button variant="default" size="compact-sm" loading={isPending} onClick={() => mutate()}>
          SHOW LINK
        </Button>
      )}
    </>
  )
}

const hints: Readonly<Record<MessageSecret, string | null>> = {
  none: null,
  own: 'You can show the link once.',
  others: null,
  shown: 'The link was shown once. Send a new link if it is needed again.',
}

const hintOf = ({ secret, created_by_name }: ShownMessage) =>
  secret !== 'others'
    ? hints[secret]
    : created_by_name === null
      ? 'The recipient asked for this link, so nobody else can show it. Send a new link instead.'
      : `Only ${created_by_name} can show the link.`
