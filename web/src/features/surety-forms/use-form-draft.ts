import {
  checkSuretyForm,
  previewSuretyForm,
  saveSuretyForm,
  type readSuretyForm,
  type SuretyFormChanged,
  type SuretyFormContent,
} from '@bailiwick/contract/surety-forms'
import type { ReplyOf } from '@bailiwick/contract/kit/endpoint'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call, errorText } from '#platform/api.ts'
import { fetchPdf, filesMs } from '#platform/files.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { useSubmissionKey } from '#platform/submission-key.ts'
import { useUnsavedGuard } from '#platform/unsaved.ts'
import { formsKey } from './forms-queries.ts'

export type LoadedForm = ReplyOf<typeof readSuretyForm>

interface Typed {
  readonly content: SuretyFormContent
  readonly base: SuretyFormContent
  readonly baseId: number
}

const isSame = (one: SuretyFormContent, other: SuretyFormContent) =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
const sorted = ({ mapping, ...details }: SuretyFormContent) => [
  ...Object.entries(details).toSorted(byKey),
  ...Object.entries(mapping)
    .toSorted(byKey)
    .map(([key, one]) => [key, Object.entries(one).toSorted(byKey)]),
]
const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  one < other ? -1 : 1

/** A form while it is edited, what its fields would show, and its save. */
export function useFormDraft({ id, version_id, content: stored }: LoadedForm) {
  const cache = useQueryClient()
  const keyOf = useSubmissionKey()
  const [typed, setTyped] = useState<Typed | null>(null)
  const { content, base, baseId } = typed ?? { content: stored, base: stored, baseId: version_id }
  const isDirty = !isSame(content, base)
  useUnsavedGuard({ isDirty, lock: null, staysSignedOut: true })
  const draft = { id, version_id, mapping: content.mapping }
  const checked = useQuery({
    queryKey: ['surety-form-check', draft],
    queryFn: ({ signal }) => call(checkSuretyForm, { body: draft, signal }),
    placeholderData: keepPreviousData,
  })
  const preview = useSingleMutation({ mutationFn: () => fetchPdf(previewSuretyForm, { body: draft }) })
  const save = useSingleMutation({
    mutationFn: (note: string) => {
      const body = { id, base: baseId, content, note }
      return call(saveSuretyForm, { body, idempotencyKey: keyOf(body), timeoutMs: filesMs })
    },
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: formsKey })
      setTyped(null)
    },
  })
  const isConflict = save.error instanceof ApiError && save.error.code === 'formChanged'
  const theirs = isConflict ? ((save.error as ApiError).body as SuretyFormChanged) : null
  return {
    content,
    base,
    isDirty,
    /** What is as it was follows the stored form again. */
    setContent: (next: SuretyFormContent) =>
      setTyped(isSame(next, base) ? null : { content: next, base, baseId }),
    checks: new Map((checked.data?.fields ?? []).map((one) => [one.key, one])),
    preview,
    save,
    conflict: theirs === null ? null : { text: errorText(save.error), theirs: theirs.current },
    error: isConflict ? null : (preview.error ?? save.error ?? checked.error),
    /** The next save is based on the other person's. */
    resolve: (choice: 'mine' | 'theirs') => {
      if (theirs === null) return
      const next = choice === 'mine' ? content : theirs.current
      setTyped({ content: next, base: theirs.current, baseId: theirs.version_id })
      save.reset()
      void cache.invalidateQueries({ queryKey: formsKey })
    },
  }
}
export type FormDraft = ReturnType<typeof useFormDraft>
