import { dayMs } from '@bailiwick/contract/kit/durations'
import { sql } from 'kysely'
import { inBatches, withoutThumbnail, type FileStore } from '#platform/file-store'
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

async function countOnce(db: Db, files: FileStore): Promise<number> {
  // Before the files are listed, so that what is stored meanwhile doesn't count as lost
  const references = await countReferences(db)
  const someGivenUp = await hasGivenUp(db)
  let [present, takenBack] = [0, 0]
  for (const names of inBatches(await storedNames(files))) {
    present += (await referencedNames(db, names)).size
    if (someGivenUp) takenBack += await takeBack(db, names)
  }
  return Math.max(0, references + takenBack - present)
}

const hasGivenUp = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('given_up_files').select('name').limit(1).executeTakeFirst()) !== undefined

/** Counts these files as every other again; returns how many had been given up. */
async function takeBack(db: Db, names: readonly string[]): Promise<number> {
  const deleted = await db.deleteFrom('given_up_files').where('name', 'in', names).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** Counts what was given up and is there again as every other file, so that it is missed if it gets lost again. */
export async function takeBackFound(db: Db, files: FileStore): Promise<void> {
  if (!(await hasGivenUp(db))) return
  for (const names of inBatches(await storedNames(files))) await takeBack(db, names)
}

/** Gives up the files that records refer to and that aren't there: nothing warns of them any longer. What is there again counts as every other. Returns how many. */
export async function giveUpLostFiles(db: Db, files: FileStore, now: Date): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from (${allReferences}) named
    where name <> '' and name not in (select name from given_up_files)`.execute(db)
  // After the names were read, so that what is stored meanwhile isn't given up
  const stored = new Set(await storedNames(files))
  for (const names of inBatches([...stored])) await takeBack(db, names)
  const lost = rows.map(({ name }) => name).filter((name) => !stored.has(name))
  for (const names of inBatches(lost))
    await db
      .insertInto('given_up_files')
      .values(names.map((name) => ({ name, given_up_at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return lost.length
}

/** The files of the store and of its trash, without thumbnails. */
async function storedNames(files: FileStore): Promise<string[]> {
  const all = [...(await files.namesBefore(new Date(Date.now() + dayMs))), ...(await files.trashedNames())]
  return [...new Set(all.filter((name) => withoutThumbnail(name) === name))]
}
