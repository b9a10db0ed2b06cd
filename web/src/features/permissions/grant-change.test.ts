import type { Grant } from '@bailiwick/contract/permissions'
import type { GrantRow, PermissionUser } from '@bailiwick/contract/user-permissions'
import { expect, test } from 'vitest'
import {
  bulkChangeOf,
  differenceOf,
  isNothing,
  mailOf,
  noWishes,
  switchedOn,
  wholeWishes,
  withoutSwitch,
  withWish,
} from './grant-change.ts'

const grant = (perm_id: Grant['perm_id'], db_id: number | null = null): Grant => ({ perm_id, db_id })
const row = (id: number, ...of: Parameters<typeof grant>): GrantRow => ({ id, user_id: 7, ...grant(...of) })

test('a save is the difference of the switches to what is kept; what has no switch stays [PERM-40]', () => {
  const rows = [row(1, 3), row(2, 5), row(3, 6), row(4, 9, 2)]
  expect(switchedOn(rows)).toEqual([5, 3])
  expect(withoutSwitch(rows).map(({ id }) => id)).toEqual([3, 4])
  expect(differenceOf(rows, [3, 4])).toEqual({ add: [grant(4)], remove: [rows[1]] })
  expect(isNothing(differenceOf(rows, [3, 5]))).toBe(true)
})

test('in bulk only what is missing is added, and only what is listed and held is removed [PERM-35, PERM-47, PERM-48]', () => {
  const wishes = { assign: [grant(3), grant(8, 1)], remove: [grant(5), grant(4)] }
  const rows = [row(1, 3), row(2, 5), row(3, 8, 2)]
  expect(bulkChangeOf(rows, wishes)).toEqual({ add: [grant(8, 1)], remove: [rows[1]] })
  expect(isNothing(bulkChangeOf([row(1, 3), row(2, 8, 1)], wishes))).toBe(true)
})

test('a permission is assigned or removed or left, never two of them', () => {
  const assigned = withWish(noWishes, grant(3), 'assign')
  expect(assigned).toEqual({ assign: [grant(3)], remove: [] })
  const removed = withWish(assigned, grant(3), 'remove')
  expect(removed).toEqual({ assign: [], remove: [grant(3)] })
  expect(withWish(removed, grant(3), null)).toEqual(noWishes)
})

test('assigning 9 assigns 8 of that database, which cannot be removed then; removing 8 removes 9 [PERM-56, PERM-57]', () => {
  expect(wholeWishes({ assign: [grant(9, 1)], remove: [grant(8, 1), grant(8, 2)] })).toEqual({
    assign: [grant(9, 1), grant(8, 1)],
    remove: [grant(8, 2), grant(9, 2)],
  })
})

test('the mail names what was added and removed; without an address there is none [PERM-65, OPEN-37]', () => {
  const user: PermissionUser = {
    id: 7,
    name: 'Ana Cole',
    username: 'ana',
    email: 'ana@example.com',
    office: null,
    department: null,
  }
  const parts = { databases: [{ id: 1, name: 'North' }], by: 'Bo Diaz', brand: 'Bailiwick' }
  const change = { add: [grant(9, 1)], remove: [row(1, 3)] }
  expect(mailOf(user, change, parts)).toEqual({
    to: 'ana@example.com',
    subject: 'Your permissions in the Bailiwick portal',
    message: [
      'Hello Ana Cole,',
      '',
      'Bo Diaz changed what you may do in the Bailiwick portal.',
      '',
      'Added:',
      '- SAP – Edit (North)',
      '',
      'Removed:',
      '- CRM – Edit',
      '',
      'This holds from now on. Log out and in again to see it in the menu.',
    ].join('\n'),
  })
  expect(mailOf({ ...user, email: null }, change, parts)).toBeNull()
})
