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
        : `${place} now belongs to this database, which knows ${known} of the ${counted(files, 'file')} in it (small pictures not counted).`,
    )
    if (givenUp > 0)
      print(
        `Given up: ${counted(givenUp, 'file')} that the database names (the small picture of a photo not counted). ` +
          'Nothing warns of what was given up any longer, and backups count as complete without it, but say how many files it ' +
          'is, with small pictures. What is put back counts again. The last backups that have it stay.',
      )
  } finally {
    await database.close()
  }
}
