import { errorsAmong, recordErrors } from '@bailiwick/contract/fields'
import { messages } from '@bailiwick/contract/messages'
import { userFields, type NewUser, type User, type UserChange } from '@bailiwick/contract/users'
import { changeOf, filled, picked } from '#platform/change'
import { tidied, type Values } from '#platform/columns'
import type { Context } from '#platform/context'
import { isUniqueBreach } from '#platform/database-errors'
import { conflict, forbidden, notFound, refusalOf } from '#platform/refusal'
import { signOutEverywhere, signOutElsewhere } from '../auth/service.ts'
import { entryData, recordHistory, type HistoryAction } from '../history/service.ts'
import { indispensableText } from '../permissions/service.ts'
import { accountsApart } from '../settings/service.ts'
import { addUser, changeUser, hashPassword, newPasswordErrors, type UserValues } from '../users/service.ts'
import { listedUsers, lockedUser, systemName } from './queries.ts'

/** All staff users but the hidden one, by name (USER-5, USER-23). */
export const listUsers = async ({ db }: Context): Promise<User[]> => listedUsers(db, await accountsApart(db))

/** Adds a user and returns the id; 400 names the fields that break a rule, 409 a username that is taken. */
export async function createUser(
  context: Context,
  { password, password2, ...sent }: NewUser,
  passwordMinimum: number,
): Promise<number> {
  const form = tidied(userFields, sent)
  refuse({
    ...recordErrors(userFields, form),
    ...(await newPasswordErrors({ password, password2 }, passwordMinimum)),
  })
  await refuseKeptName(context, form)
  const user = { ...form, password_hash: await hashPassword(password ?? '') } as Parameters<typeof addUser>[1]
  const id = await freeName(addUser(context.db, user))
  await note(context, 'create', id, { ...form, active: 1 }, Object.keys(filled(form)))
  return id
}

/**
 * Changes the details that are sent, sets a password, removes or brings back. A password signs its user out everywhere
 * but where he set it himself; 409 where somebody else changed one of the details since `base` was read.
 */
export async function updateUser(
  context: Context,
  { id, base = {}, active, password, password2, ...sent }: UserChange,
  passwordMinimum: number,
): Promise<void> {
  const { db, actor, now } = context
  const user = await changeable(context, id)
  const change = changeOf(userFields, { ...user }, sent, base)
  const setsPassword = password !== undefined || password2 !== undefined
  const named = Object.keys(sent).filter((name) => sent[name as keyof typeof sent] !== undefined)
  refuse({
    ...errorsAmong(userFields, named, change.next),
    ...(setsPassword ? await newPasswordErrors({ password, password2 }, passwordMinimum) : {}),
  })
  if (change.lost.length > 0) {
    throw conflict(messages.userChangedMeanwhile, {
      fields: change.lost,
      current: picked(change.current, change.lost),
    })
  }
  if (change.changed.includes('name')) await refuseKeptName(context, change.next)

  const values: UserValues = picked(change.next, change.changed)
  const changed = [...change.changed]
  if (active !== undefined && active !== user.active) {
    if (active === 0) await requireRemovable(context, user)
    values.active = active === 1
    changed.push('active')
  }
  if (setsPassword) {
    values.password_hash = await hashPassword(password ?? '')
    changed.push('password')
  }
  if (changed.length === 0) return
  await freeName(changeUser(db, id, values, now))
  if (values.active === false) await signOutEverywhere(db, id, now)
  else if (setsPassword) await signOutElsewhere(db, id, actor.sessionId, now)
  await note(context, 'update', id, { ...change.next, active: active ?? user.active }, changed)
}

/** Makes a user inactive and signs him out at once; one who is inactive already stays so (OPEN-40). */
export async function removeUser(context: Context, id: number): Promise<void> {
  const { db, now } = context
  const user = await changeable(context, id)
  if (user.active === 0) return
  await requireRemovable(context, user)
  await changeUser(db, id, { active: false }, now)
  await signOutEverywhere(db, id, now)
  await note(context, 'delete', id, { ...user, active: 0 }, ['active'])
}

/** The user, locked; 404 where there is none or it is the hidden one, 403 for the owner's account in other hands. */
async function changeable({ db, actor }: Context, id: number): Promise<User> {
  const user = await lockedUser(db, await accountsApart(db), id)
  if (user === undefined) throw notFound()
  if (user.owner && actor.userId !== id) throw forbidden(messages.ownerAlone)
  return user
}

/** The office must not lock itself out: the caller, the owner, and the last who administers users or permissions stay. */
async function requireRemovable({ db, actor }: Context, { id, owner }: User): Promise<void> {
  if (owner) throw conflict(messages.ownerStays)
  if (id === actor.userId) throw conflict(messages.notYourself)
  const last = await indispensableText(db, id)
  if (last !== null) throw conflict(last)
}

/** Whoever bore the name of the system account would be hidden as it is. */
async function refuseKeptName({ db }: Context, { name }: Values): Promise<void> {
  const { system } = await accountsApart(db)
  if (name === (await systemName(db, system))) refuse({ name: messages.nameKept })
}

/** The write's result; a refusal where its username is another's (OPEN-42). */
async function freeName<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write
  } catch (error) {
    if (!isUniqueBreach(error, 'users_username')) throw error
    const errors = { username: messages.usernameTaken }
    throw conflict(messages.usernameTaken, { fields: ['username'], errors })
  }
}

/** An entry of the history; it knows that a password was set, and nothing of it. */
const note = (
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

function refuse(errors: Readonly<Record<string, string>>): void {
  const refusal = refusalOf(errors)
  if (refusal) throw refusal
}
