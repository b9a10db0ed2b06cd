import type { Config } from '#config'
import { adoptInto } from './open-files.ts'
import { openExisting } from './open-database.ts'

/** Accepts the files and the data folder as those of the database, after a start was refused. */
export async function adoptFiles(config: Config, print: (line: string) => void): Promise<void> {
  // Whatever they belonged to
  const database = await openExisting(config, print, async () => [])
  try {
    const { place, files, known } = await adoptInto(config, database.kysely)
    print(`The files in ${place} now belong to this database, which knows ${known} of ${files}.`)
  } finally {
    await database.close()
  }
}
