import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#config'
import { writeDurably } from '#platform/write-durably'
import { CliError } from './cli-error.ts'

/** In the folder of the embedded database, so that it goes wherever that goes: the day on which its office was moved away. */
const markIn = (dataDir: string) => join(dataDir, 'database', 'moved-to-postgresql')

export const markMovedAway = (dataDir: string, now: Date): Promise<void> =>
  writeDurably(markIn(dataDir), `${now.toISOString().slice(0, 10)}\n`, `${markIn(dataDir)}.${randomUUID()}`)

const wayBack = 'To go back to it on purpose: npm run portal -- move --use-old-copy'

/** Throws CliError if this would use the embedded database of an office that has been moved to PostgreSQL. */
export function refuseMovedAway(
  { databaseUrl, dataDir }: Pick<Config, 'dataDir'> & Partial<Pick<Config, 'databaseUrl'>>,
  advice = wayBack,
): void {
  if (databaseUrl !== undefined) return
  const day = movedOn(dataDir)
  if (day !== null)
    throw new CliError(
      `This office was moved to PostgreSQL on ${day}: set DATABASE_URL. The embedded database in ${dataDir} is the old ` +
        `copy and lacks what was saved since. ${advice}`,
    )
}

/** Makes the old copy the database of the office again. */
export async function useOldCopy(
  { databaseUrl, dataDir }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  print: (line: string) => void,
): Promise<void> {
  if (databaseUrl !== undefined)
    throw new CliError(
      'DATABASE_URL is set, so the portal uses that database. Remove DATABASE_URL to go back to the old copy.',
    )
  const day = movedOn(dataDir)
  if (day === null) throw new CliError(`${dataDir} has no embedded database that was moved to PostgreSQL.`)
  await rm(markIn(dataDir))
  print(
    `The embedded database in ${dataDir} can be used again. It is as it was on ${day}, when it was moved:`,
  )
  print('what was saved in PostgreSQL since is not in it. Let nobody use both.')
}

/** Null if the embedded database was not moved away. */
function movedOn(dataDir: string): string | null {
  try {
    return readFileSync(markIn(dataDir), 'utf8').trim()
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}
