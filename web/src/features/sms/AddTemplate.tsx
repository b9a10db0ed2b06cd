import { isFilled } from '@bailiwick/contract/fields'
import { messages } from '@bailiwick/contract/messages'
import {
  createSmsConfig,
  isSameDescription,
  smsFields,
  type SmsTemplate,
} from '@bailiwick/contract/sms-config'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '#platform/api.ts'
import { useSubmissionKey } from '#platform/submission-key.ts'
import { useUnsavedGuard } from '#platform/unsaved.ts'
import { ContentField } from './ContentField.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'
import { useSmsCall } from './use-sms-call.ts'

interface Props {
  /** Every text there is: none may have the same description. */
  known: readonly SmsTemplate[]
  onClose: () => void
}

/** SMS Template add (SMSA-6, SMSA-20 to SMSA-24). */
export function AddTemplate({ known, onClose }: Props) {
  const { run, say, read, busy, outcome } = useSmsCall()
  const keyOf = useSubmissionKey()
  const [description, setDescription] = useState('')
  const [content, setContent] = useState('')
  const [isSaved, setSaved] = useState(false)
  const isTaken = known.some((one) => isSameDescription(one.description, description)) && !isSaved
  const isDirty = (isFilled(description) || isFilled(content)) && !isSaved
  useUnsavedGuard({ dirty: isDirty, mode: null })

  async function add() {
    if (isTaken) return say({ text: messages.descriptionTaken, tone: 'bad' })
    const body = { description, content }
    setSaved(await run(() => call(createSmsConfig, { body, idempotencyKey: keyOf(body) })))
  }

  return (
    <TemplateDialog
      title="SMS Template add"
      submit="Add"
      isReady={isFilled(description) && isFilled(content)}
      isDirty={isDirty}
      busy={busy}
      outcome={outcome}
      onRead={read}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      <TextInput
        label={smsFields.description.label}
        withAsterisk
        aria-required
        data-autofocus
        autoComplete="off"
        maxLength={smsFields.description.max}
        mb="sm"
        value={description}
        error={isTaken && messages.descriptionTaken}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <ContentField label={smsFields.content.label} id={null} value={content} onChange={setContent} />
    </TemplateDialog>
  )
}
