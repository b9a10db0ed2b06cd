import { randomInt } from 'node:crypto'
import { messages } from '@bailiwick/contract/messages'
import { passwordErrors } from '@bailiwick/contract/users'
import { hash, verify } from '@node-rs/argon2'
import type { Updateable } from 'kysely'
import type { Db, Tables } from '#tables'
import { isCommonPassword } from './common-passwords.ts'

/** The owner, made by the first start, and the system account that lists leave out (OPEN-39, OPEN-44). */
export const ownerId = 1
export const systemId = 2

/** A salted slow hash of the password (OPEN-42), argon2id by the library's defaults. */
export const hashPassword = (password: string): Promise<string> => hash(password)

/** A hash of something nobody knows, so that an unknown user takes as long as a wrong password. */
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$zCepnMgMEfS0RnqIQO5vEQ$RkRmHlp+nmMQl3IpaYD8BgvcLMFn+JHxxXcfXNaxOEU'

/** Whether the password belongs to the hash; takes the same time when there is no hash. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const known = await verify(stored ?? dummyHash, password)
  return known && stored !== null
}

/** What is wrong with a new password and its repetition, that it is too common included (USER-15, USER-16). */
export async function newPasswordErrors(
  sent: { readonly password: string | undefined; readonly password2: string | undefined },
  minimum: number,
): Promise<Record<string, string>> {
  const errors = passwordErrors(sent, minimum)
  if (errors['password'] === undefined && (await isCommonPassword(sent.password ?? '')))
    errors['password'] = messages.commonPassword
  return errors
}

/** Without letters and digits that look alike. */
const signs = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A password to be read from a screen and typed: 16 signs, 93 bits. */
export const newPassword = (): string =>
  Array.from({ length: 16 }, () => signs[randomInt(signs.length)]).join('')

export interface NewUser {
  readonly id?: number
  readonly username: string
  readonly name: string
  readonly email?: string | null
  readonly phone_number?: string | null
  readonly office?: string | null
  readonly department?: string | null
  readonly password_hash?: string | null
}

/** Adds a user and returns the id. A username that is taken, whatever its case, fails with users_username. */
export async function addUser(db: Db, user: NewUser): Promise<number> {
  const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  return id
}

export interface SignInAccount {
  readonly id: number
  readonly username: string
  readonly name: string
  readonly password_hash: string | null
}

/** The active user of that name, whatever its case. */
export const accountNamed = (db: Db, username: string): Promise<SignInAccount | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'name', 'password_hash'])
    .where((by) => by.eb(by.fn('lower', ['username']), '=', by.fn('lower', [by.val(username)])))
    .where('active', '=', true)
    .executeTakeFirst()

/** Sets a password and returns whose it is; null where no user has the name. */
export async function setPassword(
  db: Db,
  username: string,
  password: string,
  now: Date,
): Promise<number | null> {
  const changed = await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password), date_modified: now })
    .where((by) => by.eb(by.fn('lower', ['username']), '=', by.fn('lower', [by.val(username)])))
    .returning('id')
    .executeTakeFirst()
  return changed?.id ?? null
}

/** Columns of a user that somebody may change. */
export type UserValues = Omit<Updateable<Tables['users']>, 'id' | 'date_created' | 'date_modified'>

/** Changes a user. A username that is taken, whatever its case, fails with users_username. */
export const changeUser = (db: Db, id: number, values: UserValues, now: Date) =>
  db
    .updateTable('users')
    .set({ ...values, date_modified: now })
    .where('id', '=', id)
    .execute()

/** Gives a user another name, if it is another. */
export const renameUser = (db: Db, id: number, name: string) =>
  db.updateTable('users').set({ name }).where('id', '=', id).where('name', '<>', name).execute()
