import type { PendingFiles } from '#ui/files/pending-files.ts'
import type { Values } from '#records/catalogue-record.ts'

/** What somebody had typed when the session ended. */
export interface Draft {
  /** What it was typed into. */
  readonly base: Values
  readonly values: Values
  readonly files: PendingFiles
}

// In memory alone: what clients type is in no storage of a browser that others may use
const drafts = new Map<string, Draft>()

export const saveDraft = (draftKey: string, draft: Draft): unknown => drafts.set(draftKey, draft)
export const readDraft = (draftKey: string): Draft | null => drafts.get(draftKey) ?? null
export const discardDraft = (draftKey: string): unknown => drafts.delete(draftKey)
/** Whoever logs out leaves nothing behind. */
export const discardDrafts = (): void => drafts.clear()
