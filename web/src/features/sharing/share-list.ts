import type { ReplyOf } from '@bailiwick/contract/kit/endpoint'
import type { Grant, listDefendantUsers } from '@bailiwick/contract/sharing'

/** Who has access of their own to a file, and with whom it can be shared. */
export type ShareList = ReplyOf<typeof listDefendantUsers>
export type Offered = ShareList['offered'][number]
export type Level = Grant['access_type']

/** The levels from the least to the most, in words (SHARE-11). */
export const levels: readonly { readonly level: Level; readonly word: string; readonly does: string }[] = [
  { level: 'R', word: 'Read', does: 'may read this file' },
  { level: 'E', word: 'Edit', does: 'may read and change this file' },
  { level: 'F', word: 'Full', does: 'may read, change and delete this file' },
]

/** 'Dana Wells may read this file.' */
export const grantNotice = (name: string, given: Level): string =>
  `${name} ${levels.find(({ level }) => level === given)?.does}.`

/** Those whose name starts with what was typed, in capitals or not (SHARE-17). */
export function startingWith(users: readonly Offered[], typed: string): Offered[] {
  const start = typed.trim().toLowerCase()
  return users.filter(({ name }) => name.toLowerCase().startsWith(start))
}

const byName = (one: Grant, other: Grant) => one.name.localeCompare(other.name)

/** The list with a grant in the place of what its user had, until the server says it itself. */
export const withGrant = ({ users, offered }: ShareList, grant: Grant): ShareList => ({
  users: [...users.filter(({ user_id }) => user_id !== grant.user_id), grant].toSorted(byName),
  offered: offered.filter(({ id }) => id !== grant.user_id),
})

/** The list without a grant; whether its user can be offered again the server says. */
export const withoutGrant = ({ users, offered }: ShareList, { id }: Pick<Grant, 'id'>): ShareList => ({
  users: users.filter((grant) => grant.id !== id),
  offered,
})
