import type { PermissionUser } from '@bailiwick/contract/user-permissions'

/** The filters of the list: part of a name, and any of the offices and departments. */
export interface PeopleFilters {
  readonly name: string
  readonly offices: readonly string[]
  readonly departments: readonly string[]
}

export const noFilters: PeopleFilters = { name: '', offices: [], departments: [] }

/** Users per page (PERM-5). */
export const peoplePerPage = 10

const normalize = (text: string) => text.trim().toLowerCase()

export const isFiltered = ({ name, offices, departments }: PeopleFilters): boolean =>
  name.trim() !== '' || offices.length > 0 || departments.length > 0

export const filterPeople = (
  users: readonly PermissionUser[],
  { name, offices, departments }: PeopleFilters,
): PermissionUser[] =>
  users.filter(
    (user) =>
      normalize(user.name).includes(normalize(name)) &&
      matchesAny(user.office, offices) &&
      matchesAny(user.department, departments),
  )

const matchesAny = (value: string | null, choices: readonly string[]) =>
  choices.length === 0 || choices.includes(value ?? '')

/** The existing values, sorted (OPEN-41). */
export const choicesOf = (users: readonly PermissionUser[], field: 'office' | 'department'): string[] => {
  const values = users.flatMap((user) => user[field] ?? [])
  return [...new Set(values)].filter((value) => value !== '').toSorted((a, b) => a.localeCompare(b))
}

/** The first user with the full name `q`, in any case and with dots for spaces (PERM-11 to PERM-13, OPEN-30). */
export const userNamed = (users: readonly PermissionUser[], q: string): PermissionUser | undefined => {
  const wanted = normalize(q.replaceAll('.', ' '))
  return wanted === '' ? undefined : users.find(({ name }) => normalize(name) === wanted)
}

/** The list's footer: 'Showing 11-20 of 34 filtered users' (PERM-6 to PERM-8). Pages count from 1. */
export function showingPeople(page: number, total: number, filtered: boolean): string {
  if (total === 0) return 'No users'
  const from = (page - 1) * peoplePerPage + 1
  const to = Math.min(page * peoplePerPage, total)
  return `Showing ${from}-${to} of ${total} ${filtered ? 'filtered users' : 'users'}`
}
