import { dayMs } from '@bailiwick/contract/kit/durations'
import { counted } from '@bailiwick/contract/kit/counted'
import { randomUUID } from 'node:crypto'
import type { Config } from '#config'
import { isThumbnail, withoutThumbnail, type FileStore } from '#platform/file-store'
import type { Db } from '#tables'
import {
  countLostFiles,
  countReferences,
  giveUpLostFiles,
  newestFiles,
  referencedNames,
} from '../features/photos/service.ts'
import { readInstallationId, saveLostFiles, storeInstallationId } from '../features/settings/service.ts'
import { CliError } from './cli-error.ts'
import {
  advice,
  databasePlace,
  markOfFiles,
  markOfFolder,
  otherInstallation,
  otherMark,
  type Mark,
} from './installation-marks.ts'
import { openFileStore } from './open-file-store.ts'

type Places = Pick<Config, 'filesUrl' | 'dataDir' | 'databaseUrl'>

/**
 * Opens the file store of this database. The database, the files and the data folder carry the id of their installation,
 * from the first start on; throws CliError, and changes no file, if they don't belong together.
 */
export async function openFiles(config: Places, db: Db): Promise<FileStore> {
  const files = await openFileStore(config)
  const marks = await readMarks(config, files)
  const known = await readInstallationId(db)
  const [ofFiles] = marks
  // Without an id on both sides, what the database knows of the files decides
  const { files: all, known: ours } =
    known === undefined || ofFiles.installation === null
      ? await countFiles(db, (await storedNames(files)).map(withoutThumbnail))
      : { files: 0, known: 0 }
  if (all > 0 && ours === 0) throw unknownFiles(config, files, all)
  // A folder whose disk is not mounted is empty; with an id it would pass for that of an office without files
  if (ofFiles.installation === null && all === 0) {
    const lost = await countReferences(db)
    if (lost > 0) throw missingFiles(config, files, lost)
  }
  // An older copy of the database, from before it had an id, belongs to the files that it knows
  const id = known ?? (ours > 0 ? ofFiles.installation : null) ?? randomUUID()
  const other = otherMark(marks, id)
  if (other !== undefined) throw otherInstallation(config, other, noFileChanged)
  if (known === undefined && !(await storeInstallationId(db, id))) return openFiles(config, db)
  for (const { installation, write } of marks) if (installation === null) await write(id)
  return files
}

interface AdoptOptions {
  /** Goes on without the files that the database names and that are not there. */
  readonly without: boolean
}

/**
 * Makes the files and the data folder belong to this database, whatever they belonged to. Deletes nothing. Throws CliError if
 * files that the database names are not there, or gives them up: a mistyped folder would make an office lose them all.
 */
export async function adoptInto(
  config: Places,
  db: Db,
  { without }: AdoptOptions,
): Promise<{
  readonly place: string
  readonly files: number
  readonly known: number
  readonly givenUp: number
}> {
  const files = await openFileStore(config)
  // A small picture stands for its photo above, where it says whose the files are; here it is none
  const photos = (await storedNames(files)).filter((name) => !isThumbnail(name))
  const stored = await countFiles(db, photos)
  const named = await countReferences(db)
  const lost = without ? 0 : await countLostFiles(db, files)
  if (lost > 0) throw lostFiles(files, named, named - lost)
  const givenUp = without ? await giveUpLostFiles(db, files, new Date()) : 0
  await storeInstallationId(db, randomUUID())
  const id = (await readInstallationId(db)) ?? ''
  for (const { write } of await readMarks(config, files)) await write(id)
  await saveLostFiles(db, 0, new Date())
  return { place: files.place, ...stored, givenUp }
}

/** That of the files and that of the data folder. */
const readMarks = async (place: Places, files: FileStore): Promise<[Mark, Mark]> => [
  await markOfFiles(files),
  await markOfFolder(place),
]

/** The same before the database is opened. */
export const readAllMarks = async (place: Places): Promise<readonly Mark[]> =>
  readMarks(place, await openFileStore(place))

const storedNames = (files: FileStore): Promise<string[]> => files.namesBefore(new Date(Date.now() + dayMs))

async function countFiles(db: Db, stored: readonly string[]): Promise<{ files: number; known: number }> {
  const names = [...new Set(stored)]
  const known = await referencedNames(db, names)
  return { files: names.length, known: known.size }
}

/** How many of the newest files are looked for at a start: to look for all would take long. */
const looked = 3

/**
 * What a start says if it finds none of the newest files that the database names; null if it finds one, or if there are none.
 * Records how many are lost, for the dashboard and /readyz.
 */
export async function lostFilesWarning(db: Db, files: FileStore): Promise<string | null> {
  const names = await newestFiles(db, looked)
  for (const name of names) if ((await files.get(name)) !== null) return null
  const lost = await countLostFiles(db, files)
  if (lost === 0) return null
  await saveLostFiles(db, lost, new Date())
  const named = counted(await countReferences(db), 'file')
  return (
    `Warning: of the ${named} that the database names, ${files.place} lacks ${lost}, also the newest. ` +
    'Look whether DATA_DIR and FILES_URL lead to the files, or restore a backup that has them.'
  )
}

/** Migrations may have run by now. */
const noFileChanged = 'No file was changed.'

const unknownFiles = (config: Places, files: FileStore, count: number) =>
  new CliError(
    `${files.place} contains ${counted(count, 'file')}, of which ${databasePlace(config)} knows none. ` +
      `${noFileChanged} ${advice}`,
  )

const lostFiles = (files: FileStore, named: number, present: number) =>
  new CliError(
    `The database names ${counted(named, 'file')} (small pictures not counted), and ${present === 0 ? (named === 1 ? 'it is not' : 'none of them is') : `only ${present} of them ${present === 1 ? 'is' : 'are'}`} in ` +
      `${files.place}. Nothing was changed. Mount its disk, point DATA_DIR and FILES_URL to the files, or restore a ` +
      'backup. Only if what is missing is lost for good, go on without: npm run portal -- files adopt --without-files',
  )

const missingFiles = (config: Places, files: FileStore, count: number) =>
  new CliError(
    `${files.place} has none of the ${count} files that ${databasePlace(config)} names, nor the id of an installation. ` +
      `${noFileChanged} Mount its disk, point DATA_DIR and FILES_URL to the files, or restore a backup. Only if ` +
      'the files are lost for good, go on without them: npm run portal -- files adopt --without-files',
  )
