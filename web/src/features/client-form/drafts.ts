import type { PendingFiles } from '#ui/files/pending-files.ts'
import type { Values } from '#records/catalogue-record.ts'

/** What a client had typed when the session ended. */
export interface Draft {
  /** The record it was typed into. */
  readonly base: Values
  readonly values: Values
  readonly files: PendingFiles
}

// Only in memory: the browser may be shared, so nothing clients type is stored in it
const drafts = new Map<string, Draft>()

export const saveDraft = (draftKey: string, draft: Draft): unknown => drafts.set(draftKey, draft)
export const readDraft = (draftKey: string): Draft | null => drafts.get(draftKey) ?? null
export const discardDraft = (draftKey: string): unknown => drafts.delete(draftKey)
/** Logging out leaves no drafts behind. */
export const discardDrafts = (): void => drafts.clear()
