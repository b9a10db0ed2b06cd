import type { PermissionId } from '@bailiwick/contract/kit/permissions'
import { lockInTransaction } from '#platform/advisory-locks'
import type { Db } from '#tables'
import { grant } from '../features/permissions/service.ts'
import { specialAccounts } from '../features/settings/service.ts'
import {
  accountOf,
  addUser,
  hashPassword,
  isPassword,
  newPassword,
  ownerId,
  renameUser,
  systemId,
  type NewUser,
} from '../features/users/service.ts'
import { requireGoodPassword } from './require-good-password.ts'

/** The permissions that screens can grant, and the two that only the installation grants (OPEN-24, OPEN-44). */
export const ownerPermissions: readonly PermissionId[] = [1, 2, 3, 4, 5, 6, 7, 10]

const ownerUsername = 'owner'

interface InstallOptions {
  readonly ownerPassword: string | undefined
  readonly hiddenUserName: string
  readonly passwordMinimum: number
  readonly brand: string
}

/**
 * Creates the owner and the hidden system account once, even if several instances start together (OPEN-44). Returns the
 * owner's generated one-time password, or null if nothing was created or the setting gave one.
 */
export async function install(
  db: Db,
  { ownerPassword, hiddenUserName, passwordMinimum, brand }: InstallOptions,
): Promise<string | null> {
  if (await isInstalled(db)) {
    await renameUser(db, systemId, hiddenUserName)
    return null
  }
  if (ownerPassword !== undefined) {
    const rules = { minimum: passwordMinimum, brand, username: ownerUsername }
    await requireGoodPassword(ownerPassword, rules, 'OWNER_PASSWORD')
  }
  const password = ownerPassword ?? newPassword()
  const password_hash = await hashPassword(password)
  const owner = { password_hash, must_change_password: ownerPassword === undefined }
  const isFirst = await db.transaction().execute((tx) => createFirstUsers(tx, owner, hiddenUserName))
  return isFirst && ownerPassword === undefined ? password : null
}

/** Creates both accounts in the caller's transaction; false if they exist. */
export async function createFirstUsers(
  tx: Db,
  owner: Pick<NewUser, 'password_hash' | 'must_change_password'>,
  hiddenUserName: string,
): Promise<boolean> {
  await lockInTransaction(tx, 'firstUsers')
  if (await isInstalled(tx)) return false
  await addUser(tx, { id: ownerId, username: ownerUsername, name: 'Owner', ...owner })
  await addUser(tx, { id: systemId, username: 'system', name: hiddenUserName })
  await grant(tx, ownerId, ownerPermissions)
  return true
}

/**
 * What to say while OWNER_PASSWORD is the owner's password: it stays where settings are read, and nobody is asked to replace
 * it. Null if the setting is missing, or the owner has chosen another one.
 */
export async function ownerPasswordWarning(
  db: Db,
  { ownerPassword }: Pick<InstallOptions, 'ownerPassword'>,
): Promise<string | null> {
  if (ownerPassword === undefined) return null
  const { owner } = await specialAccounts(db)
  const account = await accountOf(db, owner)
  if (account === undefined || !(await isPassword(account.password_hash, ownerPassword))) return null
  return (
    `OWNER_PASSWORD is still the password of ${account.username}, and can be read where it is set. Choose another one under ` +
    'Profile › Password and Sign-In, then remove OWNER_PASSWORD from the settings.'
  )
}

/** Whether the owner's account exists. */
async function isInstalled(db: Db): Promise<boolean> {
  const owner = await db.selectFrom('users').select('id').where('id', '=', ownerId).executeTakeFirst()
  return owner !== undefined
}
