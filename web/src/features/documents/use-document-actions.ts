import { replaceDocument, resendDocument, voidDocument } from '@bailiwick/contract/documents'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshList } from '#features/file-list/defendant-queries.ts'
import type { DocumentLine } from '#features/messaging/document-lines.ts'
import { ApiError, call } from '#platform/api.ts'
import { filesMs } from '#platform/files.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { useSubmissionKey } from '#platform/submission-key.ts'
import { actedOutcome } from './document-outcome.ts'
import { documentsQuery } from './documents-query.ts'

export type DocumentAction = 'void' | 'resend' | 'replace'

/** A document and its signer. */
export interface SignerDocument extends DocumentLine {
  /** Null for the defendant. */
  readonly indemnitorId: number | null
  readonly name: string
  readonly role: string
}

/** An action to confirm. */
export interface DocumentQuestion {
  readonly action: DocumentAction
  readonly document: SignerDocument
  /** What to check with the signer first: a client has changed how they are reached. */
  readonly toCheck?: string
}

/** Voids, resends and replaces documents: the question before, and the outcome after. */
export function useDocumentActions(defendant: number) {
  const cache = useQueryClient()
  const keyOf = useSubmissionKey()
  /** The number of answers, so that the same action done again is a new one. */
  const [answered, setAnswered] = useState(0)
  /** Why a document may be voided: stays while the question is closed, for when it is asked about the same one. */
  const [draft, setDraft] = useState({ id: 0, reason: '' })
  const [question, setQuestion] = useState<DocumentQuestion | null>(null)
  const acting = useSingleMutation({
    mutationFn: ({
      action,
      document: { id },
      toCheck,
      reason,
    }: DocumentQuestion & { readonly reason: string }) => {
      const isChecked = toCheck !== undefined
      return act({ action, id, reason, isChecked }, keyOf({ action, id, reason, isChecked, answered }))
    },
    onSettled: (_, error, { action, document }) => {
      if (isToCheck(error)) setQuestion({ action, document, toCheck: error.message })
      // A reason that was typed stays for another try
      else if (error === null || action !== 'void') setQuestion(null)
      void cache.invalidateQueries(documentsQuery(defendant))
      refreshList(cache, 'defendants')
    },
    onSuccess: () => setAnswered((count) => count + 1),
  })
  return {
    question,
    ask: (action: DocumentAction, document: SignerDocument) => setQuestion({ action, document }),
    dismissQuestion: () => setQuestion(null),
    /** `reason`: why a document is voided. */
    confirm: (reason = '') => question && acting.mutate({ ...question, reason }),
    reason: question?.document.id === draft.id ? draft.reason : '',
    setReason: (reason: string) => question && setDraft({ id: question.document.id, reason }),
    isBusy: acting.isPending,
    outcome: acting.isPending || isToCheck(acting.error) ? null : actedOutcome(acting),
    dismissOutcome: acting.reset,
  }
}

/** Whether the refusal is a question: it goes on once somebody has checked the signer's contact. */
const isToCheck = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.code === 'changedByClient'

interface Confirmed {
  readonly action: DocumentAction
  readonly id: number
  readonly reason: string
  /** How the signer is reached was checked. */
  readonly isChecked: boolean
}

function act({ action, id: document_id, reason, isChecked }: Confirmed, idempotencyKey: string) {
  const input = { body: { document_id, ...(isChecked && { contact: 'checked' as const }) }, idempotencyKey }
  if (action === 'void')
    return call(voidDocument, { ...input, body: { document_id, ...(reason !== '' && { reason }) } })
  if (action === 'resend') return call(resendDocument, input)
  return call(replaceDocument, { ...input, timeoutMs: filesMs })
}
