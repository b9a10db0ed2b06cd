import type { ChangedMeanwhile } from '@bailiwick/contract/defendants'
import { updateSmsConfig, type SmsTemplate } from '@bailiwick/contract/sms-config'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type ApiError } from '#platform/api.ts'
import { useUnsavedGuard } from '#platform/unsaved.ts'
import { smsTemplates } from './sms-calls.ts'
import { useSmsCall } from './use-sms-call.ts'

/** What somebody else made of the text meanwhile. */
export interface ContentConflict {
  readonly text: string
  readonly theirs: string
}

/** The content of a text while it is written, and its saving. Until something is typed it follows what is kept. */
export function useContentSave({ id, content }: Pick<SmsTemplate, 'id' | 'content'>) {
  const cache = useQueryClient()
  const { run, read, busy, outcome } = useSmsCall()
  const [typed, setTyped] = useState<{ readonly text: string; readonly base: string } | null>(null)
  const [conflict, setConflict] = useState<ContentConflict | null>(null)
  const { text, base } = typed ?? { text: content, base: content }
  const isDirty = text.trim() !== base
  useUnsavedGuard({ dirty: isDirty, mode: null })

  const type = (next: string) => setTyped({ text: next, base })

  function takeConflict({ status, message, body }: ApiError): boolean {
    if (status !== 409) return false
    const { current } = body as ChangedMeanwhile
    setConflict({ text: message, theirs: String(current['content']) })
    return true
  }

  async function save() {
    const sent = text.trim()
    const work = () => call(updateSmsConfig, { body: { id, content: sent, base: { content: base } } })
    if (!(await run(work, takeConflict))) return
    cache.setQueryData(smsTemplates.queryKey, (all) =>
      all?.map((one) => (one.id === id ? { ...one, content: sent } : one)),
    )
    setTyped(null)
  }

  /** Settles a conflict: the next save goes on from what somebody else has written. */
  function choose(kept: 'mine' | 'theirs') {
    if (conflict === null) return
    setTyped({ text: kept === 'mine' ? text : conflict.theirs, base: conflict.theirs })
    setConflict(null)
  }

  return { text, type, isDirty, busy, save, outcome, read, conflict, choose }
}
