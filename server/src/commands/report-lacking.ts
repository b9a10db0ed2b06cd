import { join } from 'node:path'
import type { Config } from '#config'
import type { Database } from '#platform/database'
import { findLacking, type BestEarlier } from '../backup/find-lacking.ts'
import { readNamedFiles } from '../backup/named-files.ts'
import { readShape } from '../backup/stored-tables.ts'
import type { OpenBackup } from '../backup/verify-backup.ts'
import { openTarget } from './backup-target.ts'
import { lackingCount } from './backup.ts'
import { requireBackupKeys } from './data-key.ts'

/** Says how many files a restored backup lacks, and which earlier one has them. */
export async function reportLacking(
  { config, target, database }: Restored,
  backup: OpenBackup,
  print: (line: string) => void,
): Promise<void> {
  const { missing } = backup.manifest.files
  if (missing === 0) return
  const verb = missing === 1 ? 'is' : 'are'
  print(
    `${lackingCount(missing)} ${verb} not in what was restored, or damaged: the backup ${backup.name} is incomplete.`,
  )
  try {
    const named = await database.unlimited(async (client) => readNamedFiles(client, await readShape(client)))
    const best = await findLacking(backup, requireBackupKeys(config), named)
    print(best === null ? `No earlier backup in ${backup.place.label} has any of them.` : bestText(best))
  } catch (error) {
    // What was restored is restored
    print(`The earlier backups cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }

  function bestText({ name, has }: BestEarlier): string {
    const which = missing === 1 ? 'it' : has === missing ? 'them all' : `${has} of them, more than any other`
    const { folder } = openTarget(target, config.dataDir)
    const how =
      folder === undefined
        ? `the same address with /${name} at the end of its path`
        : `npm run portal -- restore ${join(folder, name)}`
    return (
      `The earlier backup ${name} has ${which}. Restore that one instead, or into another install to copy the files from ` +
      `there: ${how}`
    )
  }
}

interface Restored {
  readonly config: Config
  readonly target: string | undefined
  readonly database: Pick<Database<unknown>, 'unlimited'>
}
