import type { Values } from '@bailiwick/contract/kit/fields'
import type { PendingFiles } from '#ui/files/pending-files.ts'

/** What a client had typed when their session ended, or the page was closed. */
export interface Draft {
  /** The record it was typed into. */
  readonly base: Values
  readonly values: Values
  /** The chosen files. */
  readonly files: PendingFiles
}

const drafts = new Map<string, Draft>()

export const saveDraft = (draftKey: string, draft: Draft): unknown => drafts.set(draftKey, draft)
export const readDraft = (draftKey: string): Draft | null => drafts.get(draftKey) ?? null
export const discardDraft = (draftKey: string): unknown => drafts.delete(draftKey)
/** Logging out leaves no drafts behind. */
export const discardDrafts = (): void => drafts.clear()

/** A draft that was stored, unless this page still has a newer one. */
export function restoreDraft(draftKey: string, draft: Draft): void {
  if (!drafts.has(draftKey)) drafts.set(draftKey, draft)
}

/** From the file that somebody was in, by its id, to the one that they are in now. */
export interface Move {
  readonly from: number
  readonly to: number
}

/** The key that a draft has there. */
export const movedKey = (draftKey: string, { from, to }: Move): string =>
  draftKey.replace(/^(defendant|of) (\d+)/, (all, word: string, id: string) =>
    Number(id) === from ? `${word} ${to}` : all,
  )

/** Moves the drafts of the former file, unless the other has one of its own; returns their keys now. */
export function moveDrafts(move: Move): string[] {
  return [...drafts].flatMap(([draftKey, draft]) => {
    const next = movedKey(draftKey, move)
    if (next === draftKey || drafts.has(next)) return []
    drafts.delete(draftKey)
    drafts.set(next, draft)
    return [next]
  })
}
