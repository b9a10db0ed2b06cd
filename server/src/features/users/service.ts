import { randomInt } from 'node:crypto'
import type { RecordErrors } from '@bailiwick/contract/kit/field-errors'
import { sentence } from '@bailiwick/contract/kit/messages'
import { passwordErrors, type PasswordOwner } from '@bailiwick/contract/users'
import { hash, verify } from '@node-rs/argon2'
import { sql, type Updateable } from 'kysely'
import type { Db, Tables } from '#tables'
import { isCommonPassword } from './password-policy.ts'

/** The owner, added by the first start, and the system account, hidden from lists (OPEN-39, OPEN-44). */
export const ownerId = 1
export const systemId = 2

/** A salted slow hash of the password (OPEN-42): argon2id with the library's defaults. */
export const hashPassword = (password: string): Promise<string> => hash(password)

/** The hash of an unknown password, so that an unknown user takes as long as a wrong password. */
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$zCepnMgMEfS0RnqIQO5vEQ$RkRmHlp+nmMQl3IpaYD8BgvcLMFn+JHxxXcfXNaxOEU'

/** Whether the password matches the hash; takes the same time without a hash. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const known = await verify(stored ?? dummyHash, password)
  return known && stored !== null
}

/** What the office asks of every staff password (OPEN-190). */
export interface PasswordRules extends Pick<PasswordOwner, 'brand'> {
  /** The least number of characters. */
  readonly minimum: number
}

/** The errors of a new password, also if it's too common, and of its repetition (USER-15, USER-16, OPEN-190). */
export async function newPasswordErrors(
  sent: { readonly password: string | undefined; readonly password2: string | undefined },
  rules: PasswordRules & PasswordOwner,
): Promise<RecordErrors> {
  const errors = passwordErrors(sent, rules)
  return errors['password'] === undefined && (await isCommonPassword(sent.password ?? ''))
    ? { ...errors, password: sentence('commonPassword') }
    : errors
}

/** Without characters that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A generated password that is easy to copy from a screen: 16 characters, 93 bits. */
export const newPassword = (): string =>
  Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('')

export interface NewUser {
  readonly id?: number
  readonly username: string
  readonly name: string
  readonly email?: string | null
  readonly phone_number?: string | null
  readonly office?: string | null
  readonly department?: string | null
  readonly password_hash?: string | null
  /** The password is not of their own choice. */
  readonly must_change_password?: boolean
  /** Who chose it, if it was not the command line or the first start. */
  readonly password_set_by?: number | null
}

/** Adds a user and returns the id. A username that is taken, in any case, violates users_username. */
export async function addUser(db: Db, user: NewUser): Promise<number> {
  const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  return id
}

export interface SignInAccount {
  readonly id: number
  readonly username: string
  readonly name: string
  readonly password_hash: string | null
  readonly must_change_password: boolean
  /** Of the passwords that somebody else set and that were replaced, the newest last. */
  readonly replaced_password_hashes: readonly string[]
}

const accountColumns = [
  'id',
  'username',
  'name',
  'password_hash',
  'must_change_password',
  'replaced_password_hashes',
] as const

/** The active user with this username, in any case. */
export const accountNamed = (db: Db, username: string): Promise<SignInAccount | undefined> =>
  db
    .selectFrom('users')
    .select(accountColumns)
    .where((by) => by.eb(by.fn('lower', ['username']), '=', by.fn('lower', [by.val(username)])))
    .where('active', '=', true)
    .executeTakeFirst()

/** The active user with this id. */
export const accountOf = (db: Db, id: number): Promise<SignInAccount | undefined> =>
  db
    .selectFrom('users')
    .select(accountColumns)
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()

/**
 * Whether the user is still active and has the same password as when the account was read. Neither changes, nor does their
 * second factor, until the transaction ends.
 */
export async function isSameAccount(
  db: Db,
  { id, password_hash }: Pick<SignInAccount, 'id' | 'password_hash'>,
): Promise<boolean> {
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('active', '=', true)
    .forShare()
    .executeTakeFirst()
  return account !== undefined
}

/** Makes others who lock the user, and sign-ins (`isSameAccount`), wait until the transaction ends. */
export const lockAccount = (db: Db, id: number) =>
  db.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()

/** Each costs a slow hash when the user chooses a password. */
const mostReplaced = 20

/** The hashes to store when the password is replaced: also that of the present one if somebody else had set it. */
const replacedHashes = sql<string[]>`case when must_change_password and password_hash is not null
  then (replaced_password_hashes || password_hash)[greatest(1, cardinality(replaced_password_hashes) + ${sql.lit(2 - mostReplaced)}):]
  else replaced_password_hashes end`

/** Sets the password that the user chose, unless it has been changed from `password_hash` meanwhile; returns whether it was set. */
export async function setOwnPassword(
  db: Db,
  { id, password_hash }: Pick<SignInAccount, 'id' | 'password_hash'>,
  hashed: string,
  now: Date,
): Promise<boolean> {
  const changed = await db
    .updateTable('users')
    .set({
      password_hash: hashed,
      must_change_password: false,
      password_set_by: null,
      replaced_password_hashes: replacedHashes,
      date_modified: now,
    })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Sets a password that the user then has to change, and returns the user's id; null if the user doesn't exist. */
export async function setPassword(
  db: Db,
  username: string,
  password: string,
  now: Date,
): Promise<number | null> {
  const changed = await db
    .updateTable('users')
    .set({
      password_hash: await hashPassword(password),
      must_change_password: true,
      password_set_by: null,
      replaced_password_hashes: replacedHashes,
      date_modified: now,
    })
    .where((by) => by.eb(by.fn('lower', ['username']), '=', by.fn('lower', [by.val(username)])))
    .returning('id')
    .executeTakeFirst()
  return changed?.id ?? null
}

/** The user who set a password that its owner has not changed yet; null if there is none. `active`: whether they still are. */
export async function passwordSetter(
  db: Db,
  id: number,
): Promise<{ readonly id: number; readonly active: boolean } | null> {
  const setter = await db
    .selectFrom('users as u')
    .innerJoin('users as s', 's.id', 'u.password_set_by')
    .select(['s.id', 's.active'])
    .where('u.id', '=', id)
    .where('u.must_change_password', '=', true)
    .executeTakeFirst()
  return setter ?? null
}

/** The columns of a user that can be changed. */
export type UserValues = Omit<
  Updateable<Tables['users']>,
  'id' | 'replaced_password_hashes' | 'date_created' | 'date_modified'
>

/** Changes a user. A username that is taken, in any case, violates users_username. */
export const changeUser = (db: Db, id: number, values: UserValues, now: Date) =>
  db
    .updateTable('users')
    .set({
      ...values,
      ...(values.password_hash !== undefined && { replaced_password_hashes: replacedHashes }),
      date_modified: now,
    })
    .where('id', '=', id)
    .execute()

/** Renames a user; does nothing if the name is the same. */
export const renameUser = (db: Db, id: number, name: string) =>
  db.updateTable('users').set({ name }).where('id', '=', id).where('name', '<>', name).execute()
