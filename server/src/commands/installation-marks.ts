import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#config'
import type { Database } from '#platform/database'
import { isMissingTable } from '#platform/database-errors'
import { readInstallationIn, writeInstallationIn, type FileStore } from '#platform/file-store'
import type { Tables } from '#tables'
import { isEmpty } from '../backup/load-database.ts'
import { readInstallationId } from '../features/settings/service.ts'
import { CliError } from './cli-error.ts'

/** Where the id of an installation is, besides its database. */
export interface Mark {
  /** Its name and the verb that follows. */
  readonly text: string
  /** Null if the place has none yet. */
  readonly installation: string | null
  readonly write: (id: string) => Promise<void>
}

export const markOfFolder = async ({ dataDir }: Pick<Config, 'dataDir'>): Promise<Mark> => ({
  text: `The data folder ${dataDir} belongs`,
  installation: await readInstallationIn(dataDir),
  write: (id) => writeInstallationIn(dataDir, id),
})

export const markOfFiles = async (files: FileStore): Promise<Mark> => ({
  text: `The files in ${files.place} belong`,
  installation: await files.readInstallation(),
  write: (id) => files.writeInstallation(id),
})

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

/** Throws CliError if opening the embedded database would create one beside the files or the data folder of an office. */
export function refuseNewDatabase(place: Place, marks: readonly Mark[]): void {
  if (place.databaseUrl === undefined && !existsSync(join(place.dataDir, 'database')))
    refuseEmpty(place, marks)
}

/** Throws CliError before anything is changed if the database is empty beside those of an office, or of another office. */
export async function refuseOtherDatabase(
  place: Place,
  marks: readonly Mark[],
  database: Pick<Database<Tables>, 'pool' | 'kysely'>,
): Promise<void> {
  if (await isEmpty(database)) return refuseEmpty(place, marks)
  const known = await readInstallationId(database.kysely).catch((error: unknown) => {
    if (isMissingTable(error)) return undefined
    throw error
  })
  // From before there were ids: what it knows of the files decides, once it is migrated
  if (known === undefined) return
  const other = otherMark(marks, known)
  if (other !== undefined) throw otherInstallation(place, other, 'Nothing was changed.')
}

function refuseEmpty(place: Place, marks: readonly Mark[]): void {
  const used = marks.find(({ installation }) => installation !== null)
  if (used !== undefined)
    throw new CliError(
      `${used.text} to an installation, and ${databasePlace(place)} is empty. Nothing was changed. ${whereTo}, or restore ` +
        'a backup. For a new office, set DATA_DIR to an empty folder, and FILES_URL, if you use it, to an empty place.',
    )
}

/** The first place that belongs to another installation; undefined if none does. */
export const otherMark = (marks: readonly Mark[], id: string): Mark | undefined =>
  marks.find(({ installation }) => installation !== null && installation !== id)

const whereTo = 'Point DATABASE_URL, DATA_DIR and FILES_URL to those that belong together'

export const advice =
  `${whereTo}, or restore the right database. ` +
  'If they do belong together, say so with: npm run portal -- files adopt'

/** `unchanged` says what was not changed. */
export const otherInstallation = (place: Place, { text }: Mark, unchanged: string): CliError =>
  new CliError(`${text} to another installation than ${databasePlace(place)}. ${unchanged} ${advice}`)

/** The database without its user and password. */
export function databasePlace({ databaseUrl, dataDir }: Place): string {
  if (databaseUrl === undefined) return `the embedded database in ${dataDir}`
  const { host, pathname } = new URL(databaseUrl)
  return `the database ${host}${pathname}`
}
