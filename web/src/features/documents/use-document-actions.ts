import { replaceDocument, resendDocument, voidDocument } from '@bailiwick/contract/documents'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshList } from '#features/file-list/defendant-queries.ts'
import type { DocumentLine } from '#features/messaging/reminder-people.ts'
import { call } from '#platform/api.ts'
import { filesMs } from '#platform/files.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { useSubmissionKey } from '#platform/submission-key.ts'
import { outcomeOf } from '#records/outcome.ts'
import { documentsQuery } from './documents-query.ts'

export type DocumentAction = 'void' | 'resend' | 'replace'

/** A document and its signer. */
export interface SignerDocument extends DocumentLine {
  /** Null for the defendant. */
  readonly indemnitorId: number | null
  readonly name: string
  readonly role: string
}

interface Question {
  readonly action: DocumentAction
  readonly document: SignerDocument
}

/** Voids, resends and replaces documents in hand: the question before, and the outcome after. */
export function useDocumentActions(defendant: number) {
  const cache = useQueryClient()
  const keyOf = useSubmissionKey()
  /** The number of answers, so that the same action done again is a new one. */
  const [answered, setAnswered] = useState(0)
  const [question, setQuestion] = useState<Question | null>(null)
  const acting = useSingleMutation({
    mutationFn: ({ action, document: { id } }: Question) => act(action, id, keyOf({ action, id, answered })),
    onSettled: () => {
      setQuestion(null)
      void cache.invalidateQueries(documentsQuery(defendant))
      refreshList(cache, 'defendants')
    },
    onSuccess: () => setAnswered((count) => count + 1),
  })
  return {
    question,
    ask: (action: DocumentAction, document: SignerDocument) => setQuestion({ action, document }),
    dismissQuestion: () => setQuestion(null),
    confirm: () => question && acting.mutate(question),
    isBusy: acting.isPending,
    outcome: acting.isPending ? null : outcomeOf(acting),
    dismissOutcome: acting.reset,
  }
}

function act(action: DocumentAction, document_id: number, idempotencyKey: string) {
  const input = { body: { document_id }, idempotencyKey }
  if (action === 'void') return call(voidDocument, input)
  if (action === 'resend') return call(resendDocument, input)
  return call(replaceDocument, { ...input, timeoutMs: filesMs })
}
