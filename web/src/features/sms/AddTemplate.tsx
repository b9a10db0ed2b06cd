import { isFilled } from '@bailiwick/contract/kit/fields'
import { messages, sentence } from '@bailiwick/contract/kit/messages'
import {
  createSmsConfig,
  isSameDescription,
  smsFields,
  type SmsTemplate,
} from '@bailiwick/contract/sms-config'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError, call } from '#platform/api.ts'
import { useSubmissionKey } from '#platform/submission-key.ts'
import { useUnsavedGuard } from '#platform/unsaved.ts'
import { ContentField } from './ContentField.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'
import { useSmsMutation } from './use-sms-mutation.ts'

interface Props {
  /** Every template: no two may have the same description. */
  existing: readonly SmsTemplate[]
  onClose: () => void
}

/** SMS Template add (SMSA-6, SMSA-20 to SMSA-24). */
export function AddTemplate({ existing, onClose }: Props) {
  const keyOf = useSubmissionKey()
  const [description, setDescription] = useState('')
  const [content, setContent] = useState('')
  const add = useSmsMutation(async () => {
    if (isTaken) throw new ApiError(0, sentence('descriptionTaken'))
    const body = { description, content }
    return call(createSmsConfig, { body, idempotencyKey: keyOf(body) })
  })
  const isSaved = add.isSuccess
  const isTaken = existing.some((one) => isSameDescription(one.description, description)) && !isSaved
  const isDirty = (isFilled(description) || isFilled(content)) && !isSaved
  useUnsavedGuard({ isDirty: isDirty, lock: null })

  return (
    <TemplateDialog
      title="SMS Template add"
      submit="Add"
      isReady={isFilled(description) && isFilled(content)}
      isDirty={isDirty}
      isSaving={add.isPending}
      notice={add.notice}
      onDismiss={add.dismiss}
      onSubmit={() => add.mutate()}
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
