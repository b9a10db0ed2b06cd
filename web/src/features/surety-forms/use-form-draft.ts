import {
  checkSuretyForm,
  previewSuretyForm,
  saveSuretyForm,
  type readSuretyForm,
} from '@bailiwick/contract/surety-forms'
import type { ReplyOf } from '@bailiwick/contract/kit/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { fetchPdf, filesMs } from '#platform/files.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { useVersionedDraft } from '#records/use-versioned-draft.ts'
import { formsKey } from './forms-queries.ts'

export type LoadedForm = ReplyOf<typeof readSuretyForm>

/** A form while it is edited, what its fields would show, and its save. */
export function useFormDraft({ id, version_id, content: stored }: LoadedForm) {
  const draft = useVersionedDraft({
    stored,
    version_id,
    conflictCode: 'formChanged',
    queryKey: formsKey,
    send: (change, keyOf) => {
      const body = { id, ...change }
      return call(saveSuretyForm, { body, idempotencyKey: keyOf(body), timeoutMs: filesMs })
    },
  })
  const shown = { id, version_id, mapping: draft.content.mapping }
  const checked = useQuery({
    queryKey: ['surety-form-check', shown],
    queryFn: ({ signal }) => call(checkSuretyForm, { body: shown, signal }),
    placeholderData: keepPreviousData,
  })
  const preview = useSingleMutation({ mutationFn: () => fetchPdf(previewSuretyForm, { body: shown }) })
  return {
    ...draft,
    checks: new Map((checked.data?.fields ?? []).map((one) => [one.key, one])),
    preview,
    error: draft.conflict === null ? (preview.error ?? draft.error ?? checked.error) : null,
  }
}
export type FormDraft = ReturnType<typeof useFormDraft>
