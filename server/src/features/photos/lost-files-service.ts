import { sql } from 'kysely'
import { withoutThumbnail, type FileStore } from '#platform/file-store'
import type { Db } from '#tables'
import { allReferences, countReferences, referencedNames } from './queries.ts'

const dayMs = 24 * 60 * 60 * 1000
const namesPerQuery = 1000

/**
 * How many files that a photo, a document or a form refers to are neither in the store nor in its trash, without those that
 * were given up. Counted again before it is believed, because a record may have been deleted while the files were listed.
 */
export async function countLostFiles(db: Db, files: FileStore): Promise<number> {
  await takeBackGivenUp(db, files)
  const lost = await countOnce(db, files)
  return lost === 0 ? 0 : Math.min(lost, await countOnce(db, files))
}

async function countOnce(db: Db, files: FileStore): Promise<number> {
  // Before the files are listed, so that what is stored meanwhile doesn't count as lost
  const references = await countReferences(db)
  let present = 0
  for (const names of inBatches(await storedNames(files))) present += (await referencedNames(db, names)).size
  return Math.max(0, references - present)
}

/** Gives up the files that records refer to and that aren't there: nothing warns of them any longer. Returns how many. */
export async function giveUpLostFiles(db: Db, files: FileStore, now: Date): Promise<number> {
  const stored = await storedNames(files)
  return db.transaction().execute(async (tx) => {
    await sql`
      insert into given_up_files (name, given_up_at)
      select distinct name, ${now}::timestamptz from (${allReferences}) named where name <> ''
      on conflict do nothing`.execute(tx)
    await deletePresent(tx, stored)
    const { count } = await tx
      .selectFrom('given_up_files')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  })
}

/** What was given up and is there again counts as every other file. */
async function takeBackGivenUp(db: Db, files: FileStore): Promise<void> {
  const one = await db.selectFrom('given_up_files').select('name').limit(1).executeTakeFirst()
  if (one !== undefined) await deletePresent(db, await storedNames(files))
}

async function deletePresent(db: Db, stored: readonly string[]): Promise<void> {
  for (const names of inBatches(stored))
    await db.deleteFrom('given_up_files').where('name', 'in', names).execute()
}

/** The files of the store and of its trash, without thumbnails. */
async function storedNames(files: FileStore): Promise<string[]> {
  const all = [...(await files.namesBefore(new Date(Date.now() + dayMs))), ...(await files.trashedNames())]
  return [...new Set(all.filter((name) => withoutThumbnail(name) === name))]
}

function* inBatches(names: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < names.length; from += namesPerQuery) yield names.slice(from, from + namesPerQuery)
}
