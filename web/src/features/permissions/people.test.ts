import type { PermissionUser } from '@bailiwick/contract/user-permissions'
import { expect, test } from 'vitest'
import { choicesOf, filterPeople, isFiltered, noFilters, showingPeople, userNamed } from './people.ts'

let ids = 0
const user = (
  name: string,
  office: string | null = null,
  department: string | null = null,
): PermissionUser => ({
  id: ++ids,
  name,
  username: name,
  email: null,
  office,
  department,
  owner: false,
})
const users = [
  user('Ana Cole', 'Kern', 'Bonds'),
  user('Bo Diaz', 'Fresno', 'Bonds'),
  user('Cy Cole', 'Kern', 'Front'),
  user('ana cole'),
]
const found = (filters: object) =>
  filterPeople(users, { ...noFilters, ...filters }).map(({ id }) => users.findIndex((one) => one.id === id))

test('the list filters by part of the name and by any chosen office or department [PERM-2, PERM-3, PERM-4]', () => {
  expect(found({})).toEqual([0, 1, 2, 3])
  expect(found({ name: ' COLE ' })).toEqual([0, 2, 3])
  expect(found({ offices: ['Kern', 'Fresno'] })).toEqual([0, 1, 2])
  expect(found({ offices: ['Kern'], departments: ['Bonds'] })).toEqual([0])
  expect(found({ departments: ['Front', 'Bonds'] })).toEqual([0, 1, 2])
  expect(found({ name: 'a', offices: ['Fresno'] })).toEqual([1])
  expect([isFiltered(noFilters), isFiltered({ ...noFilters, name: ' ' })]).toEqual([false, false])
  expect(isFiltered({ ...noFilters, departments: ['Front'] })).toBe(true)
})

test('the choices of offices and departments are the existing ones [OPEN-41]', () => {
  expect(choicesOf(users, 'office')).toEqual(['Fresno', 'Kern'])
  expect(choicesOf(users, 'department')).toEqual(['Bonds', 'Front'])
})

test("the footer says 'Showing x-y of n users', '… filtered users' or 'No users' [PERM-5, PERM-6, PERM-7, PERM-8]", () => {
  expect(showingPeople(1, 34, false)).toBe('Showing 1-10 of 34 users')
  expect(showingPeople(4, 34, true)).toBe('Showing 31-34 of 34 filtered users')
  expect(showingPeople(1, 1, false)).toBe('Showing 1-1 of 1 users')
  expect([showingPeople(1, 0, false), showingPeople(1, 0, true)]).toEqual(['No users', 'No users'])
})

test('q finds the first user by full name, with dots for spaces and in any case [PERM-11, PERM-12, PERM-13, OPEN-30]', () => {
  expect(userNamed(users, 'ANA.cole')).toBe(users[0])
  expect(userNamed(users, 'bo diaz')).toBe(users[1])
  expect(userNamed(users, 'Ana.Cole.')).toBe(users[0])
  for (const none of ['Ana', 'x', '', '.', '*']) expect(userNamed(users, none)).toBeUndefined()
})
