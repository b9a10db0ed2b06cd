import type { TextThread, ThreadText } from '@bailiwick/contract/text-threads'
import { Button } from '@mantine/core'
import { GrowingTextarea } from '#ui/GrowingTextarea.tsx'
import { IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { tooLong } from '#features/messaging/text-length.ts'
import { TextProviderNote } from '#features/messaging/TextProviderNote.tsx'
import { isQuietHours, QuietHoursDialog } from '#features/messaging/QuietHoursDialog.tsx'
import { errorText } from '#platform/api.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { useSelected } from '#platform/store.ts'
import { TypedText } from '#ui/TypedText.tsx'
import { orUnnamed } from '#records/person-name.ts'
import { draftKey, draftStore } from './drafts.ts'
import { sendOwnText, threadsKey } from './thread-calls.ts'
import { isOutcomeCurrent } from './thread-view.ts'
import classes from './Thread.module.css'

interface Props {
  defendant: number
  thread: TextThread
  phone: string
  /** The texts of the thread. */
  texts: readonly ThreadText[]
}

interface Sent {
  content: string
  at?: 'morning'
}

/** Writes to a person. What was typed stays until it is sent, also on other tabs. */
export function ReplyBox({ defendant, thread, phone, texts }: Props) {
  const { indemnitor_id } = thread
  const key = draftKey(defendant, indemnitor_id)
  const draft = useSelected(draftStore, (drafts) => drafts[key] ?? '')
  const cache = useQueryClient()
  const send = useSingleMutation({
    mutationFn: ({ content, at }: Sent) =>
      sendOwnText({ defendant_id: defendant, indemnitor_id, phone, content, ...(at && { at }) }),
    onSuccess: (_, { content }) => {
      draftStore.sent(key, content)
      return cache.invalidateQueries({ queryKey: threadsKey(defendant) })
    },
  })
  const start = (at?: 'morning') => send.mutate({ content: draft.trim(), ...(at && { at }) })
  const isQuiet = isQuietHours(send.error)
  const fault = tooLong(draft)
  const canSend = draft.trim() !== '' && fault === null
  const isCurrent = isOutcomeCurrent(texts, send.data?.texts[0]?.message_id)
  return (
    <div className={classes.reply}>
      <TextProviderNote />
      <GrowingTextarea
        label={`Text to ${orUnnamed(thread.name)}`}
        minRows={2}
        maxRows={6}
        value={draft}
        error={fault ?? (send.isError && !isQuiet ? errorText(send.error) : undefined)}
        onChange={(event) => {
          if (send.isError) send.reset()
          draftStore.put(key, event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && canSend) start()
        }}
      />
      {draft.trim() !== '' && <TypedText text={draft.trim()} />}
      <div className={classes.actions}>
        <output className={classes.outcome}>{isCurrent && send.data?.message}</output>
        <Button
          leftSection={<IconSend size={16} stroke={1.6} />}
          loading={send.isPending}
          disabled={!canSend}
          onClick={() => start()}
        >
          SEND
        </Button>
      </div>
      <QuietHoursDialog
        text={isQuiet ? errorText(send.error) : null}
        busy={send.isPending}
        onSend={() => start('morning')}
        onCancel={send.reset}
      />
    </div>
  )
}
