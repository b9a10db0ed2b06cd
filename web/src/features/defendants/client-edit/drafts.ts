import type { FileHold } from '#ui/files/file-hold.ts'
import type { Values } from '../catalogue-record.ts'

/** What somebody had typed when the session ended. */
export interface Draft {
  /** What it was typed into. */
  readonly base: Values
  readonly values: Values
  readonly files: FileHold
}

// In memory alone: what clients type is in no storage of a browser that others may use
const drafts = new Map<string, Draft>()

export const keepDraft = (whose: string, draft: Draft): unknown => drafts.set(whose, draft)
export const draftOf = (whose: string): Draft | null => drafts.get(whose) ?? null
export const dropDraft = (whose: string): unknown => drafts.delete(whose)
/** Whoever logs out leaves nothing behind. */
export const dropDrafts = (): void => drafts.clear()
