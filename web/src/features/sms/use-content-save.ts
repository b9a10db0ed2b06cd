import type { ChangedMeanwhile } from '@bailiwick/contract/defendants'
import { updateSmsConfig, type SmsTemplate } from '@bailiwick/contract/sms-config'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '#platform/api.ts'
import { useUnsavedGuard } from '#platform/unsaved.ts'
import { smsTemplates } from './sms-templates-query.ts'
import { useSmsMutation } from './use-sms-mutation.ts'

/** The other person's version of a text that both changed. */
interface ContentConflict {
  readonly text: string
  readonly theirs: string
}

/**
 * The content of a template while it is edited, and its save. Templates have no versions: a change is based on the text that it
 * was typed over. It follows the stored content until something is typed.
 */
export function useContentSave({ id, content }: Pick<SmsTemplate, 'id' | 'content'>) {
  const cache = useQueryClient()
  const [typed, setTyped] = useState<{ readonly text: string; readonly base: string } | null>(null)
  const { text, base } = typed ?? { text: content, base: content }
  const isDirty = text.trim() !== base
  useUnsavedGuard({ isDirty, lock: null })

  const save = useSmsMutation(
    (sent: { content: string; base: { content: string } }) =>
      call(updateSmsConfig, { body: { id, ...sent } }),
    (_, sent) => {
      cache.setQueryData(smsTemplates.queryKey, (all) =>
        all?.map((one) => (one.id === id ? { ...one, content: sent.content } : one)),
      )
      setTyped(null)
    },
  )
  const conflict = conflictIn(save.error)

  /** Resolves the conflict: the next save is based on the other person's text. */
  function resolveConflict(choice: 'mine' | 'theirs') {
    if (conflict === null) return
    setTyped({ text: choice === 'mine' ? text : conflict.theirs, base: conflict.theirs })
    save.reset()
  }

  return {
    text,
    setText: (next: string) => setTyped({ text: next, base }),
    isDirty,
    isSaving: save.isPending,
    save: () => save.mutate({ content: text.trim(), base: { content: base } }),
    notice: conflict === null ? save.notice : null,
    dismiss: save.dismiss,
    conflict,
    resolveConflict,
  }
}

function conflictIn(error: Error | null): ContentConflict | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const { current } = error.body as ChangedMeanwhile
  return { text: error.message, theirs: String(current['content']) }
}
