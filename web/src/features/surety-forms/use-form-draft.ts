import {
  checkSuretyForm,
  previewSuretyForm,
  saveSuretyForm,
  type readSuretyForm,
} from '@bailiwick/contract/surety-forms'
import type { ReplyOf } from '@bailiwick/contract/kit/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, call, errorText } from '#platform/api.ts'
import { fetchPdf, filesMs } from '#platform/files.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { useVersionedDraft } from '#records/use-versioned-draft.ts'
import { formsKey } from './forms-queries.ts'
import { overTheirs } from './keep-mine.ts'

export type LoadedForm = ReplyOf<typeof readSuretyForm>

/** A form while it is edited, what its fields would show, and its save. */
export function useFormDraft({ id, version_id, content: stored }: LoadedForm) {
  const accepts = useRef(false)
  const [dropped, setDropped] = useState<readonly string[]>([])
  const draft = useVersionedDraft({
    stored,
    version_id,
    conflictCode: 'formChanged',
    queryKey: formsKey,
    send: (change, keyOf) => {
      const body = { id, ...change, ...(accepts.current && { accepts_overflow: true }) }
      return call(saveSuretyForm, { body, idempotencyKey: keyOf(body), timeoutMs: filesMs })
    },
    keepMine: (mine, theirs) => {
      const next = overTheirs(mine, theirs)
      setDropped(next.dropped)
      return next.content
    },
  })
  const { save } = draft
  const shown = { id, version_id: draft.baseId, mapping: draft.content.mapping }
  const checked = useQuery({
    queryKey: ['surety-form-check', shown],
    queryFn: ({ signal }) => call(checkSuretyForm, { body: shown, signal, isRead: true }),
    placeholderData: keepPreviousData,
  })
  const preview = useSingleMutation({ mutationFn: () => fetchPdf(previewSuretyForm, { body: shown }) })
  const checks = new Map((checked.data?.fields ?? []).map((one) => [one.key, one]))
  const overflow =
    save.error instanceof ApiError && save.error.code === 'formOverflowsUsually' ? save.error : null
  return {
    ...draft,
    checks,
    preview,
    /** The fields of what was typed that the other person's PDF doesn't have. */
    dropped,
    /** Why switching it on needs a confirmation. */
    overflow: overflow === null ? null : errorText(overflow),
    /** Saves it nevertheless. */
    saveAnyway: () => {
      accepts.current = true
      save.mutate(save.variables ?? '', { onSettled: () => (accepts.current = false) })
    },
    error:
      draft.conflict === null && overflow === null ? (preview.error ?? draft.error ?? checked.error) : null,
  }
}
export type FormDraft = ReturnType<typeof useFormDraft>
