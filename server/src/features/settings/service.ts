import { hourMs } from '@bailiwick/contract/kit/durations'
import type { BackupState, FilesState } from '@bailiwick/contract/settings'
import { isAhead } from '#platform/clock'
import type { Context } from '#platform/context'
import { forbidden } from '#platform/refusal'
import type { Db } from '#tables'
import { ownerId, systemId } from '../users/service.ts'

type OnOff = 'yes' | 'no'

/** The value of the maintenance switch; 'no' until it is first set (MAINT-5). */
export async function maintenance(db: Db): Promise<OnOff> {
  return (await readSetting(db, 'maintenance')) === 'yes' ? 'yes' : 'no'
}

export const setMaintenance = (db: Db, value: OnOff, now: Date): Promise<void> =>
  saveSetting(db, 'maintenance', value, now)

/** Stores a value under this name, in place of an earlier one. */
export async function saveSetting(db: Db, name: string, value: string, now: Date): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value, modified_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, modified_at: now }))
    .execute()
}

/** Stores a value unless it is this one already; returns whether it was stored, of several instances by one. */
export async function saveIfOther(db: Db, name: string, value: string, now: Date): Promise<boolean> {
  const stored = await db
    .insertInto('settings')
    .values({ name, value, modified_at: now })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value, modified_at: now }).where('settings.value', '<>', value),
    )
    .returning('name')
    .executeTakeFirst()
  return stored !== undefined
}

const lastBackupName = 'last_backup'
const lastBackupOwnName = 'last_backup_name'
const goneBackupName = 'last_backup_gone'
const missingFilesName = 'last_backup_missing'
const failedBackupName = 'failed_backup'
const nightlyPlaceName = 'nightly_backup_place'
const backupNames = [
  lastBackupName,
  lastBackupOwnName,
  goneBackupName,
  missingFilesName,
  failedBackupName,
  nightlyPlaceName,
]

interface MadeBackup {
  readonly name: string
  readonly madeAt: Date
  /** How many files that the database names it lacks. */
  readonly missing: number
}

/** Records the newest backup. */
export async function saveLastBackup(
  db: Db,
  { name, madeAt, missing }: MadeBackup,
  now: Date,
): Promise<void> {
  const values = [
    { name: lastBackupName, value: madeAt.toISOString(), modified_at: now },
    { name: lastBackupOwnName, value: name, modified_at: now },
    { name: missingFilesName, value: String(missing), modified_at: now },
  ]
  await db
    .insertInto('settings')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({
        value: row.ref('excluded.value'),
        modified_at: row.ref('excluded.modified_at'),
      })),
    )
    .execute()
}

/**
 * Forgets the backups and lost files of the office that was restored: this install has none of its own yet. Returns how many
 * rows that were.
 */
export async function forgetBackups(db: Db): Promise<number> {
  const removed = await db
    .deleteFrom('settings')
    .where('name', 'in', [...backupNames, lostFilesName])
    .returning('name')
    .execute()
  return removed.length
}

const lostFilesName = 'lost_files'

/** Records how many files that the database names are not in the file store. */
export const saveLostFiles = (db: Db, count: number, now: Date): Promise<void> =>
  saveSetting(db, lostFilesName, String(count), now)

/** What the dashboard and monitoring show of the files, as last counted. */
export const filesState = async (db: Db): Promise<FilesState> => ({
  lost: Number((await readSetting(db, lostFilesName)) ?? 0),
})

/** Records whether the newest backup is where the nightly ones go; returns whether that is new. */
export async function saveWhetherGone(
  db: Db,
  { name, isGone }: { readonly name: string; readonly isGone: boolean },
  now: Date,
): Promise<boolean> {
  if (isGone) return saveIfOther(db, goneBackupName, name, now)
  const found = await db.deleteFrom('settings').where('name', '=', goneBackupName).executeTakeFirst()
  return found.numDeletedRows > 0n
}

/** Records where the nightly backups go; null: there are none. */
export async function saveNightlyPlace(db: Db, place: string | null, now: Date): Promise<void> {
  if (place !== null) return saveSetting(db, nightlyPlaceName, place, now)
  await db.deleteFrom('settings').where('name', '=', nightlyPlaceName).execute()
}

/** Where the nightly backups go; null: there are none. */
export const readNightlyPlace = async (db: Db): Promise<string | null> =>
  (await readSetting(db, nightlyPlaceName)) ?? null

/** Records that the nightly backup failed, or that its place can't be written. */
export const saveFailedBackup = (db: Db, now: Date): Promise<void> =>
  saveSetting(db, failedBackupName, now.toISOString(), now)

/** Forgets that one failed, because the next can be made. */
export const forgetFailedBackup = async (db: Db): Promise<void> =>
  void (await db.deleteFrom('settings').where('name', '=', failedBackupName).execute())

interface Backups {
  /** When the newest one was made, in UTC; null: never. */
  readonly lastAt: string | null
  /** Its name; null in a database from before it was recorded. */
  readonly name: string | null
  /** It was not found where the nightly ones go. */
  readonly isGone: boolean
  /** How many files it lacks. */
  readonly missing: number
  /** When one last failed, in UTC; null: never. */
  readonly failedAt: string | null
}

/** What is recorded of the backups. */
export async function readBackups(db: Db): Promise<Backups> {
  const rows = await db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'in', backupNames)
    .execute()
  const valueOf = (name: string) => rows.find((row) => row.name === name)?.value ?? null
  const name = valueOf(lastBackupOwnName)
  return {
    lastAt: valueOf(lastBackupName),
    name,
    isGone: name !== null && valueOf(goneBackupName) === name,
    missing: Number(valueOf(missingFilesName)),
    failedAt: valueOf(failedBackupName),
  }
}

/** Hours after which a backup is old: with a nightly one and without. */
const oldAfterHours = { nightly: 36, byHand: 7 * 24 }

/** What the dashboard and monitoring show of the backups. */
export async function backupState(
  db: Db,
  { nightly, now }: { nightly: boolean; now: Date },
): Promise<BackupState> {
  const { lastAt, isGone, missing, failedAt } = await readBackups(db)
  // As one that was never made: nobody knows how old it is
  const isUnknown = lastAt !== null && isAhead(new Date(lastAt), now)
  // One that nobody has set up any more can't fail
  const hasFailed = nightly && failedAt !== null && (lastAt === null || isUnknown || failedAt > lastAt)
  if (hasFailed) return { state: 'failed', last_at: lastAt }
  if (lastAt === null) return { state: 'none', last_at: null }
  if (nightly && isGone) return { state: 'gone', last_at: lastAt }
  if (missing > 0) return { state: 'incomplete', last_at: lastAt }
  if (isUnknown) return { state: 'old', last_at: lastAt }
  const oldest = now.getTime() - oldAfterHours[nightly ? 'nightly' : 'byHand'] * hourMs
  return { state: new Date(lastAt).getTime() < oldest ? 'old' : 'ok', last_at: lastAt }
}

/** A value that is created on first use and stored under this name; simultaneous callers get the same one. */
export async function createOnce(db: Db, name: string, make: () => Promise<string>): Promise<string> {
  const known = await readSetting(db, name)
  if (known !== undefined) return known
  await storeOnce(db, name, await make())
  return (await readSetting(db, name)) ?? createOnce(db, name, make)
}

/** Stores a value unless this name has one; returns whether it was stored. */
export async function storeOnce(db: Db, name: string, value: string): Promise<boolean> {
  const stored = await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  return stored !== undefined
}

/** The value of a setting; undefined if missing. */
export async function readSetting(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

const installationSetting = 'installation'

/** The id of this installation, which its files and its data folder carry too; undefined before the first start. */
export const readInstallationId = (db: Db): Promise<string | undefined> =>
  readSetting(db, installationSetting)

/** Stores the id of this installation unless it has one; returns whether it was stored. */
export const storeInstallationId = (db: Db, id: string): Promise<boolean> =>
  storeOnce(db, installationSetting, id)

/** The accounts that files can't be shared with: the owner's and the hidden system account (OPEN-114). */
export async function specialAccounts(db: Db): Promise<{ readonly owner: number; readonly system: number }> {
  const rows = await db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'in', ['owner_id', 'system_id'])
    .execute()
  const ids = Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]))
  return { owner: ids['owner_id'] ?? ownerId, system: ids['system_id'] ?? systemId }
}

/** The accounts of `specialAccounts`; 403 for everybody but the owner. */
export async function requireOwner({ db, actor }: Context): ReturnType<typeof specialAccounts> {
  const accounts = await specialAccounts(db)
  if (actor.userId !== accounts.owner) throw forbidden('ownerDecides')
  return accounts
}
