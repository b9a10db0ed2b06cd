import type { Config } from '#config'
import type { PermissionId } from '@bailiwick/contract/kit/permissions'
import type { Database } from '#platform/database'
import { isMissingTable } from '#platform/database-errors'
import type { Db, Tables } from '#tables'
import { grant } from '../features/permissions/service.ts'
import { readSetting, storeOnce } from '../features/settings/service.ts'
import { addUser, hashPassword, isPassword } from '../features/users/service.ts'
import { createFirstUsers } from './install.ts'
import { databasePlace, markOfFolder } from './installation-marks.ts'
import { openMigrated } from './open-database.ts'
import { openVault } from './open-vault.ts'
import { asOwner } from './run-time-role.ts'
import { CliError } from './cli-error.ts'

export const samplePassword = 'bailiwick-demo'

interface SampleUser {
  readonly username: string
  readonly name: string
  readonly email: string
  readonly phone_number: string
  readonly permissions: readonly PermissionId[]
}

/** The staff besides the owner, who is part of every installation. */
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
const sampleUsernames = ['owner', ...sampleStaff.map(({ username }) => username)]

/** Fills a database that has no office and no defendants yet; throws CliError if it has. */
export async function sample(
  config: Config,
  defendants: number,
  print: (line: string) => void,
): Promise<void> {
  const database = await openMigrated(
    asOwner(config),
    print,
    async () => [await markOfFolder(config)],
    (present) => refuseOffice(config, present.kysely),
  )
  try {
    if (await hasDefendants(database.kysely)) {
      throw new CliError('This database has defendants already. The sample agency needs an empty one.')
    }
    await makeSampleAgency(database, config, defendants, print)
  } finally {
    await database.close()
  }
}

/** Throws CliError, before anything is migrated, if somebody works with the database: the sample's people are invented. */
async function refuseOffice(place: Pick<Config, 'databaseUrl' | 'dataDir'>, db: Db): Promise<void> {
  const isOffice = await (async () => (await hasUsers(db)) && !(await isSampleAgency(db)))().catch(
    (error: unknown) => {
      // A new database, or one whose first migrations were interrupted
      if (isMissingTable(error)) return false
      throw error
    },
  )
  if (isOffice)
    throw new CliError(
      `The sample agency refuses ${databasePlace(place)}: it is that of an office, and the sample’s people are invented. ` +
        'Nothing was changed. Set DATA_DIR to an empty folder, or DATABASE_URL to an empty database.',
    )
}

async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

const sampleSetting = 'sample_agency'

/**
 * Whether the staff are those that the sample made, whatever became of them since. Their names prove nothing: an office could
 * add such users.
 */
export const isSampleAgency = async (db: Db): Promise<boolean> =>
  (await readSetting(db, sampleSetting)) !== undefined

/** The sample's sign-ins that still have its password. */
export async function openSignIns(db: Db): Promise<string[]> {
  const accounts = await db
    .selectFrom('users')
    .select(['username', 'password_hash'])
    .where('username', 'in', sampleUsernames)
    .where('active', '=', true)
    .orderBy('id')
    .execute()
  const open: string[] = []
  for (const { username, password_hash } of accounts)
    if (await isPassword(password_hash, samplePassword)) open.push(username)
  return open
}

export async function hasDefendants(db: Db): Promise<boolean> {
  return (await db.selectFrom('defendants').select('id').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Creates the sample agency: its staff, whose password is public, and its files. A database that has the staff, because it
 * was interrupted, gets the files only.
 */
export async function makeSampleAgency(
  database: Database<Tables>,
  config: Pick<Config, 'hiddenUserName' | 'dataKey' | 'dataDir'>,
  defendants: number,
  print: (line: string) => void,
): Promise<void> {
  const password_hash = await hashPassword(samplePassword)
  const isFirst = await database.kysely.transaction().execute(async (tx) => {
    if (!(await createFirstUsers(tx, { password_hash }, config.hiddenUserName))) return false
    for (const { permissions, ...user } of sampleStaff) {
      await grant(tx, await addUser(tx, { ...user, password_hash }), permissions)
    }
    await storeOnce(tx, sampleSetting, 'yes')
    return true
  })
  if (isFirst)
    print(`Created the sign-ins ${sampleUsernames.join(', ')}, each with the password ${samplePassword}`)
  const { fillSample } = await import('../sample/fill.ts')
  const today = new Date().toISOString().slice(0, 10)
  const vault = await openVault(config, database.kysely)
  await fillSample(database, { defendants, today, vault, log: print })
}
