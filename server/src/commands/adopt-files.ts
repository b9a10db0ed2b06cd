import { counted } from '@bailiwick/contract/kit/counted'
import type { Config } from '#config'
import { adoptInto } from './open-files.ts'
import { openExisting } from './open-database.ts'

/** Accepts the files and the data folder as those of the database, after a start was refused. */
export async function adoptFiles(
  config: Config,
  options: { readonly without: boolean },
  print: (line: string) => void,
): Promise<void> {
  // Whatever they belonged to
  const database = await openExisting(config, print, async () => [])
  try {
    const { place, files, known, givenUp } = await adoptInto(config, database.kysely, options)
    print(
      files === 0
        ? `${place} now belongs to this database. There are no files in it.`
        : `${place} now belongs to this database, which knows ${known} of the ${counted(files, 'file')} in it.`,
    )
    if (givenUp > 0)
      print(
        `Given up: ${counted(givenUp, 'file')} that the database names. Nothing warns of them any longer, and backups count as ` +
          'complete without them, but say how many they are. Those that are put back count again. The last backups that ' +
          'have them stay.',
      )
  } finally {
    await database.close()
  }
}
