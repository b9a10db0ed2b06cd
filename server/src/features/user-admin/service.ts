import { errorsAmong, recordErrors, rejectionOf } from '@bailiwick/contract/kit/field-errors'
import type { Values } from '@bailiwick/contract/kit/fields'
import { sentence } from '@bailiwick/contract/kit/messages'
import {
  accountRefusal,
  userFields,
  type NewUser,
  type User,
  type UserChange,
} from '@bailiwick/contract/users'
import { entryData, recordHistory, type HistoryAction } from '#case-file/history'
import { changeOf, filledFields, pick } from '#platform/change'
import { normalized } from '#platform/columns'
import type { Context } from '#platform/context'
import { isUniqueViolation } from '#platform/database-errors'
import { conflict, forbidden, notFound, requireValid, alreadyTaken } from '#platform/refusal'
import { signOutEverywhere } from '../auth/service.ts'
import { lockPermissions, removalRefusal } from '../permissions/service.ts'
import { removeFactor } from '../second-factor/service.ts'
import { recordSecurityEvent } from '../security/service.ts'
import { specialAccounts } from '../settings/service.ts'
import {
  addUser,
  changeUser,
  hashPassword,
  newPasswordErrors,
  type PasswordRules,
  type UserValues,
} from '../users/service.ts'
import { listedUsers, lockedUser, systemName } from './queries.ts'

/** All staff users except the hidden one, by name (USER-5, USER-23). */
export const listUsers = async ({ db }: Context): Promise<User[]> =>
  listedUsers(db, await specialAccounts(db))

/** Adds a user and returns the id; 400 with the errors of the fields, 409 if the username is taken. */
export async function createUser(
  context: Context,
  { password, password2, ...sent }: NewUser,
  rules: PasswordRules,
): Promise<number> {
  const form = normalized(userFields, sent)
  const username = usernameIn(form)
  requireValid(
    rejectionOf({
      ...recordErrors(userFields, form),
      ...(await newPasswordErrors({ password, password2 }, { ...rules, username })),
    }),
  )
  await refuseReservedName(context, form)
  await lockPermissions(context, 'UserAdmin edit')
  const password_hash = await hashPassword(password ?? '')
  const password_set_by = context.actor.userId
  const user = { ...form, password_hash, must_change_password: true, password_set_by } as Parameters<
    typeof addUser
  >[1]
  const id = await withUniqueUsername(addUser(context.db, user))
  await recordChange(context, 'create', id, { ...form, active: 1 }, Object.keys(filledFields(form)))
  await recordSecurityEvent(context, { kind: 'userCreated', about: id })
  return id
}

/**
 * Changes the details that are sent, sets a password that the user has to change at the next sign-in, removes or restores
 * a user. A new password ends all sessions of the user; their own they change by another call. 409 if somebody else changed
 * one of the details since `base` was read.
 */
export async function updateUser(
  context: Context,
  { id, base = {}, active, password, password2, ...sent }: UserChange,
  rules: PasswordRules,
): Promise<void> {
  const { db, actor, now } = context
  const user = await lockChangeable(context, id)
  const change = changeOf(userFields, { ...user }, sent, base)
  const setsPassword = password !== undefined || password2 !== undefined
  if (setsPassword && id === actor.userId) throw forbidden('ownPasswordElsewhere')
  const owner = { ...rules, username: usernameIn(change.next) }
  const named = Object.keys(sent).filter((name) => sent[name as keyof typeof sent] !== undefined)
  requireValid(
    rejectionOf({
      ...errorsAmong(userFields, named, change.next),
      ...(setsPassword ? await newPasswordErrors({ password, password2 }, owner) : {}),
    }),
  )
  if (change.conflicts.length > 0) {
    throw conflict('userChangedMeanwhile', {
      fields: change.conflicts,
      current: pick(change.current, change.conflicts),
    })
  }
  if (change.changed.includes('name')) await refuseReservedName(context, change.next)

  const values: UserValues = pick(change.next, change.changed)
  const changed = [...change.changed]
  if (active !== undefined && active !== user.active) {
    if (active === 0) await requireRemovable(context, user)
    values.active = active === 1
    changed.push('active')
  }
  if (setsPassword) {
    values.password_hash = await hashPassword(password ?? '')
    values.must_change_password = true
    values.password_set_by = actor.userId
    changed.push('password')
  }
  if (changed.length === 0) return
  await withUniqueUsername(changeUser(db, id, values, now))
  if (values.active === false || setsPassword) await signOutEverywhere(db, id, now)
  await recordChange(context, 'update', id, { ...change.next, active: active ?? user.active }, changed)
  await recordEvents(context, id, values.active, changed)
}

/** Makes a user inactive and signs them out at once; nothing happens if they're inactive already (OPEN-40). */
export async function removeUser(context: Context, id: number): Promise<void> {
  const { db, now } = context
  const user = await lockChangeable(context, id)
  if (user.active === 0) return
  await requireRemovable(context, user)
  await changeUser(db, id, { active: false }, now)
  await signOutEverywhere(db, id, now)
  await recordChange(context, 'delete', id, { ...user, active: 0 }, ['active'])
  await recordSecurityEvent(context, { kind: 'userRemoved', about: id })
}

/** Records in the history that the caller changed their own password, without the password. */
export async function recordPasswordChange(context: Context, id: number): Promise<void> {
  const user = await lockedUser(context.db, await specialAccounts(context.db), id)
  if (user !== undefined) await recordChange(context, 'update', id, { ...user }, ['password'])
}

/**
 * Removes the second factor of another user, such as somebody who lost their phone, and ends their sessions. 409 if they
 * have none, 403 for the own one and for accounts that the caller can't change.
 */
export async function resetFactor(context: Context, id: number): Promise<void> {
  const { db, actor, now } = context
  if (id === actor.userId) throw forbidden('ownSecondFactorElsewhere')
  await lockChangeable(context, id)
  if (!(await removeFactor(db, id))) throw conflict('noSecondFactor')
  await signOutEverywhere(db, id, now)
  await recordSecurityEvent(context, { kind: 'secondFactorRemoved', about: id })
}

/** The username among the values of a form, or of a user after a change. */
const usernameIn = ({ username }: Values) => (typeof username === 'string' ? username : null)

/**
 * The user, locked; 404 if missing or hidden, 403 for the owner's account unless the owner asks, and for one with
 * permissions that only their holders give unless the caller has them too (OPEN-187). Nobody's permissions change until the transaction ends.
 */
async function lockChangeable(context: Context, id: number): Promise<User> {
  const { db, actor } = context
  const permissions = await lockPermissions(context, 'UserAdmin edit')
  const accounts = await specialAccounts(db)
  const user = await lockedUser(db, accounts, id)
  if (user === undefined) throw notFound()
  const caller = { id: actor.userId, isOwner: actor.userId === accounts.owner, permissions }
  const refusal = accountRefusal(caller, user)
  if (refusal !== null) throw forbidden(refusal)
  return user
}

/** Protects the caller, the owner and the last administrator of users or permissions, so that somebody can still sign in. */
async function requireRemovable({ db, actor }: Context, { id, owner }: User): Promise<void> {
  if (owner) throw conflict('ownerStays')
  if (id === actor.userId) throw conflict('notYourself')
  const last = await removalRefusal(db, id)
  if (last !== null) throw conflict(last)
}

/** A user with the name of the system account would be hidden too. */
async function refuseReservedName({ db }: Context, { name }: Values): Promise<void> {
  const { system } = await specialAccounts(db)
  if (name === (await systemName(db, system))) requireValid(rejectionOf({ name: sentence('nameReserved') }))
}

/** The result of the write; 409 if the username is taken (OPEN-42). */
async function withUniqueUsername<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write
  } catch (error) {
    if (!isUniqueViolation(error, 'users_username')) throw error
    throw alreadyTaken('username', 'usernameTaken')
  }
}

/** Adds an entry to the history. A password is only listed as changed. */
const recordChange = (
  context: Context,
  action: HistoryAction,
  id: number,
  user: Values,
  changed: readonly string[],
): Promise<void> =>
  recordHistory(context, {
    action,
    endpoint: 'user',
    record_id: id,
    defendant_id: null,
    name: String(user['name']),
    data: entryData(userFields, user),
    changed,
  })

/** The security events of a change: of the details, the password, and the removal or return of the user. */
async function recordEvents(
  context: Context,
  about: number,
  active: boolean | undefined,
  changed: readonly string[],
): Promise<void> {
  const details = changed.filter((name) => name !== 'active' && name !== 'password')
  if (details.length > 0)
    await recordSecurityEvent(context, { kind: 'userChanged', about, details: { changed: details } })
  if (changed.includes('password')) await recordSecurityEvent(context, { kind: 'passwordChanged', about })
  if (active !== undefined)
    await recordSecurityEvent(context, { kind: active ? 'userRestored' : 'userRemoved', about })
}
