import { dayMs } from '@bailiwick/contract/kit/durations'
import { withoutThumbnail, type FileStore } from '#platform/file-store'
import type { Db } from '#tables'
import { countReferences, referencedNames } from './queries.ts'

const namesPerQuery = 1000

/**
 * How many files that a photo, a document or a form refers to are neither in the store nor in its trash. Counted again before
 * it is believed, because a record may have been deleted while the files were listed.
 */
export async function countLostFiles(db: Db, files: FileStore): Promise<number> {
  const lost = await countOnce(db, files)
  return lost === 0 ? 0 : Math.min(lost, await countOnce(db, files))
}

async function countOnce(db: Db, files: FileStore): Promise<number> {
  // Before the files are listed, so that what is stored meanwhile doesn't count as lost
  const references = await countReferences(db)
  const all = [...(await files.namesBefore(new Date(Date.now() + dayMs))), ...(await files.trashedNames())]
  const names = [...new Set(all.filter((name) => withoutThumbnail(name) === name))]
  let present = 0
  for (let from = 0; from < names.length; from += namesPerQuery)
    present += (await referencedNames(db, names.slice(from, from + namesPerQuery))).size
  return Math.max(0, references - present)
}
