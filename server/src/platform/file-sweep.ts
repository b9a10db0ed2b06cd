import { hourMs } from '@bailiwick/contract/kit/durations'
import { removeDraft } from '#platform/file-drafts'
import { inBatches, thumbnailOf, withoutThumbnail, type FileStore } from '#platform/file-store'
import type { Db } from '#platform/tables'

/** How long a file without a record stays in the trash. */
const trashMs = 30 * 24 * hourMs

interface Sweep {
  readonly db: Db
  /** Logs what is moved and removed, see `loggedStore`. */
  readonly files: FileStore
  /** Those of the names that a record refers to. */
  readonly referencedNames: (db: Db, names: readonly string[]) => Promise<ReadonlySet<string>>
}

/**
 * Gives up drafts that no record claimed within an hour: to the trash, and after 30 days out of it. Removes the files whose
 * records were deleted on purpose. Leaves every other file alone and returns how many of those this database doesn't know.
 * May be ended at any point, and run by several instances at once.
 */
export async function sweepFiles(sweep: Sweep, now: Date): Promise<number> {
  await abandonOldDrafts(sweep, now)
  await trashAbandoned(sweep, now)
  await emptyTrash(sweep, now)
  await removeQueued(sweep)
  await restoreReferenced(sweep)
  return countUnknown(sweep, now)
}

/** From here on no record can claim them. */
async function abandonOldDrafts({ db }: Sweep, now: Date): Promise<void> {
  await db
    .updateTable('file_drafts')
    .set({ abandoned_at: now })
    .where('created_at', '<', new Date(now.getTime() - hourMs).toISOString())
    .where('abandoned_at', 'is', null)
    .execute()
}

async function trashAbandoned(sweep: Sweep, now: Date): Promise<void> {
  const { db, files } = sweep
  const rows = await db
    .selectFrom('file_drafts')
    .select('name')
    .where('abandoned_at', 'is not', null)
    .where('trashed_at', 'is', null)
    .execute()
  for (const name of await unreferenced(sweep, 'file_drafts', rows)) {
    for (const one of [name, thumbnailOf(name)]) await files.trash(one, 'no record claimed it within an hour')
    await db.updateTable('file_drafts').set({ trashed_at: now }).where('name', '=', name).execute()
  }
}

async function emptyTrash(sweep: Sweep, now: Date): Promise<void> {
  const { db, files } = sweep
  const rows = await db
    .selectFrom('file_drafts')
    .select('name')
    .where('trashed_at', '<', new Date(now.getTime() - trashMs).toISOString())
    .execute()
  for (const name of await unreferenced(sweep, 'file_drafts', rows)) {
    await removeDraft(db, files, name, 'it was in the trash for 30 days')
  }
}

async function removeQueued(sweep: Sweep): Promise<void> {
  const { db, files } = sweep
  const rows = await db.selectFrom('file_removals').select('name').execute()
  for (const name of await unreferenced(sweep, 'file_removals', rows)) {
    for (const one of [name, thumbnailOf(name)])
      await files.remove(one, 'its record was deleted by its time limit')
    await db.deleteFrom('file_removals').where('name', '=', name).execute()
  }
}

/** The names that no record refers to. The others aren't to be removed, whatever the list says, and leave it. */
async function unreferenced(
  { db, referencedNames }: Sweep,
  list: 'file_drafts' | 'file_removals',
  rows: readonly { readonly name: string }[],
): Promise<string[]> {
  const names = rows.map(({ name }) => name)
  const referenced = await referencedNames(db, names)
  if (referenced.size > 0)
    await db
      .deleteFrom(list)
      .where('name', 'in', [...referenced])
      .execute()
  return names.filter((name) => !referenced.has(name))
}

/** After an older and then a newer database was restored, the trash may contain files that have a record again. */
async function restoreReferenced({ db, files, referencedNames }: Sweep): Promise<void> {
  const names = await files.trashedNames()
  const referenced = await referencedNames(db, [...new Set(names.map(withoutThumbnail))])
  for (const name of names) {
    if (referenced.has(withoutThumbnail(name))) await files.restore(name, 'a record refers to it')
  }
}

async function countUnknown({ db, files, referencedNames }: Sweep, now: Date): Promise<number> {
  const names = await files.namesBefore(new Date(now.getTime() - hourMs))
  const rows = await db.selectFrom('file_drafts').select('name').execute()
  const drafts = new Set(rows.map(({ name }) => name))
  let unknown = 0
  for (const batch of inBatches(names)) {
    const some = batch.map(withoutThumbnail)
    const referenced = await referencedNames(db, [...new Set(some)])
    unknown += some.filter((name) => !drafts.has(name) && !referenced.has(name)).length
  }
  return unknown
}
