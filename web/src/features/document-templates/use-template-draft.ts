import {
  saveDocumentTemplate,
  type TemplateChanged,
  type TemplateRefused,
} from '@bailiwick/contract/document-templates'
import type { DocumentPart, PartContent } from '@bailiwick/contract/kit/document-parts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call, errorText } from '#platform/api.ts'
import { filesMs } from '#platform/files.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { useSubmissionKey } from '#platform/submission-key.ts'
import { useUnsavedGuard } from '#platform/unsaved.ts'
import { templatesKey } from './templates-queries.ts'

interface Loaded {
  readonly part: DocumentPart
  readonly current: PartContent
  readonly version_id: number | null
}

/** What the server found in a text. */
export interface TemplateError {
  readonly text: string
  readonly line: number | null
}

export const templateErrorIn = (error: Error | null): TemplateError | null => {
  if (error === null) return null
  const { line = null } = (error instanceof ApiError ? (error.body ?? {}) : {}) as Partial<TemplateRefused>
  return { text: errorText(error), line }
}

const isSame = (one: PartContent, other: PartContent) => JSON.stringify(one) === JSON.stringify(other)

/** The text of a part while it is edited, and its save. It follows the stored text until something is typed. */
export function useTemplateDraft({ part, current, version_id }: Loaded) {
  const cache = useQueryClient()
  const keyOf = useSubmissionKey()
  const [typed, setTyped] = useState<{
    content: PartContent
    base: PartContent
    baseId: number | null
  } | null>(null)
  const { content, base, baseId } = typed ?? { content: current, base: current, baseId: version_id }
  const isDirty = !isSame(content, base)
  useUnsavedGuard({ isDirty, lock: null, staysSignedOut: true })
  const save = useSingleMutation({
    mutationFn: (note: string) => {
      const body = { part, base: baseId, content, note }
      return call(saveDocumentTemplate, { body, idempotencyKey: keyOf(body), timeoutMs: filesMs })
    },
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: templatesKey })
      setTyped(null)
    },
  })
  const isConflict = save.error instanceof ApiError && save.error.code === 'templateChanged'
  const theirs = isConflict ? ((save.error as ApiError).body as TemplateChanged) : null
  return {
    content,
    base,
    baseId,
    isDirty,
    /** Text that is as it was follows the stored one again. */
    setContent: (next: PartContent) => setTyped(isSame(next, base) ? null : { content: next, base, baseId }),
    discard: () => {
      setTyped(null)
      save.reset()
    },
    save,
    conflict: theirs === null ? null : { text: errorText(save.error), theirs: theirs.current },
    error: isConflict ? null : templateErrorIn(save.error),
    /** The next save is based on the other person's text. */
    resolve: (choice: 'mine' | 'theirs') => {
      if (theirs === null) return
      const next = choice === 'mine' ? content : theirs.current
      setTyped({ content: next, base: theirs.current, baseId: theirs.version_id })
      save.reset()
      void cache.invalidateQueries({ queryKey: templatesKey })
    },
  }
}
export type TemplateDraft = ReturnType<typeof useTemplateDraft>
