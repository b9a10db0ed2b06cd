import { replaceDocument, resendDocument, voidDocument } from '@bailiwick/contract/documents'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshList } from '#features/file-list/defendant-queries.ts'
import type { DocumentLine } from '#features/messaging/reminder-people.ts'
import { call } from '#platform/api.ts'
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
}

/** Voids, resends and replaces documents in hand: the question before, and the outcome after. */
export function useDocumentActions(defendant: number) {
  const cache = useQueryClient()
  const keyOf = useSubmissionKey()
  /** The number of answers, so that the same action done again is a new one. */
  const [answered, setAnswered] = useState(0)
  /** Why a document may be voided: stays while the question is closed, for when it is asked about the same one. */
  const [draft, setDraft] = useState({ id: 0, reason: '' })
  const [question, setQuestion] = useState<DocumentQuestion | null>(null)
  const acting = useSingleMutation({
    mutationFn: ({ action, document: { id }, reason }: DocumentQuestion & { readonly reason: string }) =>
      act({ action, id, reason }, keyOf({ action, id, reason, answered })),
    onSettled: (_, error, { action }) => {
      // A reason that was typed stays for another try
      if (error === null || action !== 'void') setQuestion(null)
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
    outcome: acting.isPending ? null : actedOutcome(acting),
    dismissOutcome: acting.reset,
  }
}

interface Confirmed {
  readonly action: DocumentAction
  readonly id: number
  readonly reason: string
}

function act({ action, id: document_id, reason }: Confirmed, idempotencyKey: string) {
  const input = { body: { document_id }, idempotencyKey }
  if (action === 'void')
    return call(voidDocument, { ...input, body: { document_id, ...(reason !== '' && { reason }) } })
  if (action === 'resend') return call(resendDocument, input)
  return call(replaceDocument, { ...input, timeoutMs: filesMs })
}
