import { saveDocumentTemplate, type TemplateRefused } from '@bailiwick/contract/document-templates'
import type { DocumentPart, PartContent } from '@bailiwick/contract/kit/document-parts'
import { ApiError, call, errorText } from '#platform/api.ts'
import { filesMs } from '#platform/files.ts'
import { useVersionedDraft } from '#records/use-versioned-draft.ts'
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

/** The text of a part while it is edited, and its save. */
export function useTemplateDraft({ part, current, version_id }: Loaded) {
  const draft = useVersionedDraft({
    stored: current,
    version_id,
    conflictCode: 'templateChanged',
    queryKey: templatesKey,
    send: (change, keyOf) => {
      const body = { part, ...change }
      return call(saveDocumentTemplate, { body, idempotencyKey: keyOf(body), timeoutMs: filesMs })
    },
  })
  return { ...draft, error: templateErrorIn(draft.error) }
}
export type TemplateDraft = ReturnType<typeof useTemplateDraft>
