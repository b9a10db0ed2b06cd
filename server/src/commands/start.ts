import type { Config } from '#config'
import { openTarget } from './backup-target.ts'
import { install, ownerPasswordWarning } from './install.ts'
import { openMigrated } from './open-database.ts'
import { lostFilesWarning, openFiles, readAllMarks } from './open-files.ts'
import { refuseOtherKey } from './open-vault.ts'
import { serve } from './serve.ts'

/** Starts the portal for real use; the first start creates the owner's account. */
export async function start(config: Config, print: (line: string) => void): Promise<void> {
  // Before anything is created: the one-time password is printed only once
  if (config.backupTo !== undefined) openTarget(config.backupTo, config.dataDir)
  const database = await openMigrated(config, print, () => readAllMarks(config))
  try {
    await refuseOtherKey(config, database.kysely)
    const files = await openFiles(config, database.kysely)
    const lost = await lostFilesWarning(database.kysely, files)
    if (lost !== null) print(lost)
    const password = await install(database.kysely, config)
    if (password !== null)
      print(`Sign in as owner with the one-time password ${password} and choose your own.`)
    const address = await serve(config, { database, files }, config.logLevel ?? 'info')
    const warning = await ownerPasswordWarning(database.kysely, config)
    if (warning !== null) print(warning)
    print(`${config.brand} is ready at ${address}`)
  } catch (error) {
    await database.close()
    throw error
  }
}
