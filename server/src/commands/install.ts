import type { PermissionId } from '@bailiwick/contract/permissions'
import { sql } from 'kysely'
import type { Db } from '#tables'
import { grant } from '../features/permissions/service.ts'
import {
  addUser,
  hashPassword,
  newPassword,
  ownerId,
  renameUser,
  systemId,
} from '../features/users/service.ts'
import { requireGood } from './good-password.ts'

/** All that the catalogue of the screens has, and the two that only an installation gives (OPEN-24, OPEN-44). */
export const ownerPermissions: readonly PermissionId[] = [1, 2, 3, 4, 5, 6, 7]

/** Any number, the same in every instance: the name of the lock under which the first users are made. */
const lockKey = 72_158_402

interface InstallWishes {
  readonly ownerPassword: string | undefined
  readonly hiddenUserName: string
  readonly passwordMinimum: number
}

/**
 * Makes the owner and the hidden system account, once, however many instances start together (OPEN-44). Returns the
 * owner's one-time password where this call made it up, else null.
 */
export async function install(
  db: Db,
  { ownerPassword, hiddenUserName, passwordMinimum }: InstallWishes,
): Promise<string | null> {
  if (await isInstalled(db)) {
    await renameUser(db, systemId, hiddenUserName)
    return null
  }
  if (ownerPassword !== undefined) await requireGood(ownerPassword, passwordMinimum, 'OWNER_PASSWORD')
  const password = ownerPassword ?? newPassword()
  const password_hash = await hashPassword(password)
  const isOurs = await db.transaction().execute((tx) => makeFirstUsers(tx, password_hash, hiddenUserName))
  return isOurs && ownerPassword === undefined ? password : null
}

/** Makes the two in the caller's transaction; false where they are there already. */
export async function makeFirstUsers(
  tx: Db,
  password_hash: string,
  hiddenUserName: string,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
  if (await isInstalled(tx)) return false
  await addUser(tx, { id: ownerId, username: 'owner', name: 'Owner', password_hash })
  await addUser(tx, { id: systemId, username: 'system', name: hiddenUserName })
  await grant(tx, ownerId, ownerPermissions)
  return true
}

/** Whether the owner's account has been made. */
async function isInstalled(db: Db): Promise<boolean> {
  const owner = await db.selectFrom('users').select('id').where('id', '=', ownerId).executeTakeFirst()
  return owner !== undefined
}
