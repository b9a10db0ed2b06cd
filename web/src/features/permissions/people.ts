import type { PermissionUser } from '@bailiwick/contract/user-permissions'

/** What the list is narrowed by; of offices and departments any of those chosen. */
export interface PeopleFilters {
  readonly name: string
  readonly offices: readonly string[]
  readonly departments: readonly string[]
}

export const noFilters: PeopleFilters = { name: '', offices: [], departments: [] }

/** A page of the list (PERM-5). */
export const peoplePerPage = 10

const plain = (text: string) => text.trim().toLowerCase()

export const isFiltered = ({ name, offices, departments }: PeopleFilters): boolean =>
  name.trim() !== '' || offices.length > 0 || departments.length > 0

export const filterPeople = (
  users: readonly PermissionUser[],
  { name, offices, departments }: PeopleFilters,
): PermissionUser[] =>
  users.filter(
    (user) =>
      plain(user.name).includes(plain(name)) &&
      isAmong(user.office, offices) &&
      isAmong(user.department, departments),
  )

const isAmong = (value: string | null, chosen: readonly string[]) =>
  chosen.length === 0 || chosen.includes(value ?? '')

/** The distinct values that are there, by name (OPEN-41). */
export const choicesOf = (users: readonly PermissionUser[], field: 'office' | 'department'): string[] => {
  const values = users.flatMap((user) => user[field] ?? [])
  return [...new Set(values)].filter((value) => value !== '').toSorted((a, b) => a.localeCompare(b))
}

/** The first whose full name `q` is; a dot in it is a space, and case does not matter (PERM-11 to PERM-13, OPEN-30). */
export const userNamed = (users: readonly PermissionUser[], q: string): PermissionUser | undefined => {
  const wanted = plain(q.replaceAll('.', ' '))
  return wanted === '' ? undefined : users.find(({ name }) => plain(name) === wanted)
}

/** The foot of the list: 'Showing 11-20 of 34 filtered users' (PERM-6 to PERM-8). Pages count from 1. */
export function showingPeople(page: number, total: number, filtered: boolean): string {
  if (total === 0) return 'No users'
  const from = (page - 1) * peoplePerPage + 1
  const to = Math.min(page * peoplePerPage, total)
  return `Showing ${from}-${to} of ${total} ${filtered ? 'filtered users' : 'users'}`
}
