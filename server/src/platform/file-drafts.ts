import { thumbnailOf, type FileReason, type FileStore } from '#platform/file-store'
import { TimeoutError } from '#platform/unavailable'
import type { Db } from '#platform/tables'

// A file is a draft from before it is stored until a record refers to it. Only drafts and files whose record was deleted on
// purpose may be removed, never a file that this database merely doesn't know (decision 24).

/** Announces a file before it is stored, committed by itself; the thumbnail of the name is covered. */
export async function addDraft(db: Db, name: string): Promise<void> {
  await db.insertInto('file_drafts').values({ name, created_at: new Date() }).execute()
}

/** Ends drafts in the transaction that records their files; throws if one of them was given up meanwhile. */
export async function claimDrafts(tx: Db, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const claimed = await tx
    .deleteFrom('file_drafts')
    .where('name', 'in', [...names])
    .where('abandoned_at', 'is', null)
    .returning('name')
    .execute()
  if (claimed.length < names.length) throw new TimeoutError('The files were stored too long ago.')
}

/**
 * Removes those of this process's own drafts that no record has claimed. The database decides, so this is safe even if
 * nobody knows whether the transaction was committed; if it can't be reached, the next sweep does it.
 */
export async function discardDrafts(db: Db, files: FileStore, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const unclaimed = await db
    .updateTable('file_drafts')
    .set({ abandoned_at: new Date() })
    .where('name', 'in', [...names])
    .where('abandoned_at', 'is', null)
    .returning('name')
    .execute()
  for (const { name } of unclaimed) await removeDraft(db, files, name, 'the upload was refused')
}

/** Removes the file of an abandoned draft, then the draft: a crash in between leaves the draft to the next sweep. */
export async function removeDraft(db: Db, files: FileStore, name: string, reason: FileReason): Promise<void> {
  await files.remove(name, reason)
  await files.remove(thumbnailOf(name), reason)
  await db.deleteFrom('file_drafts').where('name', '=', name).execute()
}

/** Queues files for removal in the transaction that deletes their records; the next sweep removes them. */
export async function queueRemovals(tx: Db, names: readonly string[], now: Date): Promise<void> {
  if (names.length === 0) return
  const reason = 'its record was deleted by its time limit' satisfies FileReason
  await tx
    .insertInto('file_removals')
    .values(names.map((name) => ({ name, reason, queued_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
