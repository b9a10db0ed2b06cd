import type { ReplyOf } from '@bailiwick/contract/kit/endpoint'
import type { Grant, listDefendantUsers } from '@bailiwick/contract/sharing'

/** The users a file is shared with, and those it can be shared with. */
export type ShareList = ReplyOf<typeof listDefendantUsers>
export type Offered = ShareList['offered'][number]
export type Level = Grant['access_type']

/** The levels in ascending order, in words (SHARE-11). */
export const levels: readonly { readonly level: Level; readonly word: string; readonly does: string }[] = [
  { level: 'R', word: 'Read', does: 'may read this file' },
  { level: 'E', word: 'Edit', does: 'may read and change this file' },
  { level: 'F', word: 'Full', does: 'may read, change and delete this file' },
]

/** Whether a user who may give some levels can change one that somebody has to another (OPEN-115, OPEN-188). */
export function offersLevel(given: typeof levels, level: Level, now: Level, mayLower: boolean): boolean {
  const rank = (one: Level) => levels.findIndex((each) => each.level === one)
  return given.some((one) => one.level === level) && (mayLower || rank(level) >= rank(now))
}

/** 'Dana Wells may read this file.' */
export const grantNotice = (name: string, given: Level): string =>
  `${name} ${levels.find(({ level }) => level === given)?.does}.`

/** The users whose name starts with the typed text, in any case (SHARE-17). */
export function usersStartingWith(users: readonly Offered[], typed: string): Offered[] {
  const start = typed.trim().toLowerCase()
  return users.filter(({ name }) => name.toLowerCase().startsWith(start))
}

const byName = (one: Grant, other: Grant) => one.name.localeCompare(other.name)

/** The list with a new or changed grant, until it is reloaded. */
export const withGrant = ({ users, offered }: ShareList, grant: Grant): ShareList => ({
  users: [...users.filter(({ user_id }) => user_id !== grant.user_id), grant].toSorted(byName),
  offered: offered.filter(({ id }) => id !== grant.user_id),
})

/** The list without a grant. The next reload says whether its user can be chosen again. */
export const withoutGrant = ({ users, offered }: ShareList, { id }: Pick<Grant, 'id'>): ShareList => ({
  users: users.filter((grant) => grant.id !== id),
  offered,
})
