import { dayMs } from '@bailiwick/contract/kit/durations'
import { sql } from 'kysely'
import { inBatches, isThumbnail, thumbnailOf, withoutThumbnail, type FileStore } from '#platform/file-store'
import type { Db } from '#tables'
import { allReferences, countReferences, referencedNames } from './queries.ts'

/**
 * How many files that a photo, a document or a form refers to are neither in the store nor in its trash, without those that
 * were given up; what was given up and is there again counts as every other file. Counted again before it is believed,
 * because a record may have been deleted while the files were listed.
 */
export async function countLostFiles(db: Db, files: FileStore): Promise<number> {
  const lost = await countOnce(db, files)
  return lost === 0 ? 0 : Math.min(lost, await countOnce(db, files))
}

/** Once more if files were given up or taken back meanwhile, by another process too. */
async function countOnce(db: Db, files: FileStore): Promise<number> {
  await takeBackFound(db, files)
  const givenUp = await countGivenUp(db)
  // Before the files are listed, so that what is stored meanwhile doesn't count as lost
  const references = await countReferences(db)
  let present = 0
  for (const names of inBatches((await storedNames(files)).filter((name) => !isThumbnail(name))))
    present += (await referencedNames(db, names)).size
  return (await countGivenUp(db)) === givenUp ? Math.max(0, references - present) : countOnce(db, files)
}

async function countGivenUp(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from given_up_files`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Counts what was given up and is there again as every other file, so that it is missed if it gets lost again. Of a photo that is
 * back without its small picture, that one stays given up.
 */
export async function takeBackFound(db: Db, files: FileStore): Promise<void> {
  if ((await countGivenUp(db)) === 0) return
  await takeBack(db, new Set(await storedNames(files)))
}

async function takeBack(db: Db, stored: ReadonlySet<string>): Promise<void> {
  for (const names of inBatches([...stored])) {
    const back = await db.deleteFrom('given_up_files').where('name', 'in', names).returningAll().execute()
    const small = back
      .filter(({ name }) => !isThumbnail(name) && !stored.has(thumbnailOf(name)))
      .map(({ name, given_up_at }) => ({ name: thumbnailOf(name), given_up_at }))
    if (small.length === 0) continue
    await db
      .insertInto('given_up_files')
      .values(small)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/**
 * Gives up the files that records refer to and that aren't there: nothing warns of them any longer. What is there again counts as
 * every other. Returns how many.
 */
export async function giveUpLostFiles(db: Db, files: FileStore, now: Date): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from (
      ${allReferences} union all select name || '-small' from files where has_thumbnail
    ) named
    where name not in (select name from given_up_files)`.execute(db)
  // After the names were read, so that what is stored meanwhile isn't given up
  const stored = new Set(await storedNames(files))
  await takeBack(db, stored)
  // The small picture of a photo that is given up is given up with it
  const lost = rows
    .map(({ name }) => name)
    .filter((name) => !stored.has(name) && (!isThumbnail(name) || stored.has(withoutThumbnail(name))))
  for (const names of inBatches(lost))
    await db
      .insertInto('given_up_files')
      .values(names.map((name) => ({ name, given_up_at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return lost.length
}

/** The files of the store and of its trash. */
async function storedNames(files: FileStore): Promise<string[]> {
  const all = [...(await files.namesBefore(new Date(Date.now() + dayMs))), ...(await files.trashedNames())]
  return [...new Set(all)]
}
