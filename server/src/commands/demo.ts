import { isIPv4 } from 'node:net'
import type { Config } from '#config'
import { openMigrated } from './open-database.ts'
import { openFiles, readAllMarks } from './open-files.ts'
import { refuseOtherKey } from './open-vault.ts'
import { markDemoFinished, requireDemoDatabase } from './demo-place.ts'
import { hasDefendants, makeSampleAgency, openSignIns, samplePassword } from './sample.ts'
import { asOwner } from './run-time-role.ts'
import { serve } from './serve.ts'

const sampleDefendants = 10_000

/** Starts the portal with the sample agency, on loopback only because its passwords are public. */
export async function demo(config: Config, print: (line: string) => void): Promise<void> {
  const host = isLoopback(config.host) ? config.host : '127.0.0.1'
  if (host !== config.host) print(`The demo listens on this machine only and ignores HOST=${config.host}.`)
  const database = await openMigrated(
    asOwner(config),
    print,
    () => readAllMarks(config),
    (present) => requireDemoDatabase(config, present),
  )
  try {
    await refuseOtherKey(config, database.kysely)
    const files = await openFiles(config, database.kysely)
    if (!(await hasDefendants(database.kysely))) {
      await makeSampleAgency(database, config, sampleDefendants, print)
    }
    await markDemoFinished(config.dataDir)
    const address = await serve({ ...config, host }, { database, files }, config.logLevel ?? 'warn')
    print(`${config.brand} is ready at ${address}`)
    const signIns = await openSignIns(database.kysely)
    print(
      signIns.length > 0
        ? `Sign in as ${signIns.join(', ')} with the password ${samplePassword}`
        : 'Nobody has the password of the demo any longer. Sign in with one that was chosen since.',
    )
  } catch (error) {
    await database.close()
    throw error
  }
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
