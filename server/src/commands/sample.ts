import type { Config } from '#config'
import type { PermissionId } from '@bailiwick/contract/permissions'
import type { Database } from '#platform/database'
import type { Db, Tables } from '#tables'
import { grant } from '../features/permissions/service.ts'
import { addUser, hashPassword } from '../features/users/service.ts'
import { makeFirstUsers } from './install.ts'
import { openMigrated } from './open-database.ts'
import { openVault } from './open-vault.ts'
import { Complaint } from './complaint.ts'

export const samplePassword = 'bailiwick-demo'

interface SampleUser {
  readonly username: string
  readonly name: string
  readonly email: string
  readonly phone_number: string
  readonly permissions: readonly PermissionId[]
}

/** Beside the owner, who is made by every installation. */
const sampleStaff: readonly SampleUser[] = [
  {
    username: 'agent',
    name: 'Avery Agent',
    email: 'agent@example.com',
    phone_number: '7145550110',
    permissions: [3, 4, 5],
  },
  {
    username: 'clerk',
    name: 'Casey Clerk',
    email: 'clerk@example.com',
    phone_number: '7145550111',
    permissions: [3],
  },
]
export const sampleUsernames = ['owner', ...sampleStaff.map(({ username }) => username)]

/** The command: fills a database that has no defendants yet. */
export async function sample(
  config: Config,
  defendants: number,
  print: (line: string) => void,
): Promise<void> {
  const database = await openMigrated(config, print)
  try {
    if (await hasDefendants(database.kysely)) {
      throw new Complaint(
        'There are defendants in this database already; the sample agency needs an empty one.',
      )
    }
    await makeSampleAgency(database, config, defendants, print)
  } finally {
    await database.close()
  }
}

export async function hasDefendants(db: Db): Promise<boolean> {
  return (await db.selectFrom('defendants').select('id').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Makes the staff of the sample agency, whose password everybody knows, and its files. A database that has an owner
 * already is somebody's: it gets the files only.
 */
export async function makeSampleAgency(
  database: Database<Tables>,
  config: Pick<Config, 'hiddenUserName' | 'dataKey' | 'dataDir'>,
  defendants: number,
  print: (line: string) => void,
): Promise<void> {
  const password_hash = await hashPassword(samplePassword)
  const isOurs = await database.kysely.transaction().execute(async (tx) => {
    if (!(await makeFirstUsers(tx, password_hash, config.hiddenUserName))) return false
    for (const { permissions, ...user } of sampleStaff) {
      await grant(tx, await addUser(tx, { ...user, password_hash }), permissions)
    }
    return true
  })
  if (isOurs)
    print(`Made the sign-ins ${sampleUsernames.join(', ')}, each with the password ${samplePassword}`)
  const { fillSample } = await import('../sample/fill.ts')
  const today = new Date().toISOString().slice(0, 10)
  const vault = await openVault(config, database.kysely)
  await fillSample(database, { defendants, today, vault, log: print })
}
