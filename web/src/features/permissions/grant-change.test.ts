import type { Grant } from '@bailiwick/contract/kit/permissions'
import type { GrantRow, PermissionUser } from '@bailiwick/contract/user-permissions'
import { expect, test } from 'vitest'
import {
  bulkChangeOf,
  differenceOf,
  isNothing,
  mailOf,
  emptyBulkChange,
  switchedOn,
  withImplied,
  withoutSwitch,
  withChoice,
} from './grant-change.ts'

const grant = (perm_id: Grant['perm_id'], db_id: number | null = null): Grant => ({ perm_id, db_id })
const row = (id: number, ...of: Parameters<typeof grant>): GrantRow => ({ id, user_id: 7, ...grant(...of) })

test('a save changes what the switches changed; grants without a switch stay [PERM-40]', () => {
  const rows = [row(1, 3), row(2, 5), row(3, 6), row(4, 9, 2)]
  expect(switchedOn(rows)).toEqual([5, 3])
  expect(withoutSwitch(rows).map(({ id }) => id)).toEqual([3, 4])
  expect(differenceOf(rows, [3, 4])).toEqual({ add: [grant(4)], remove: [rows[1]] })
  expect(isNothing(differenceOf(rows, [3, 5]))).toBe(true)
})

test('a bulk change adds only missing grants and removes only listed ones [PERM-35, PERM-47, PERM-48]', () => {
  const change = { assign: [grant(3), grant(8, 1)], remove: [grant(5), grant(4)] }
  const rows = [row(1, 3), row(2, 5), row(3, 8, 2)]
  expect(bulkChangeOf(rows, change)).toEqual({ add: [grant(8, 1)], remove: [rows[1]] })
  expect(isNothing(bulkChangeOf([row(1, 3), row(2, 8, 1)], change))).toBe(true)
})

test('a permission is assigned, removed or left unchanged', () => {
  const assigned = withChoice(emptyBulkChange, grant(3), 'assign')
  expect(assigned).toEqual({ assign: [grant(3)], remove: [] })
  const removed = withChoice(assigned, grant(3), 'remove')
  expect(removed).toEqual({ assign: [], remove: [grant(3)] })
  expect(withChoice(removed, grant(3), null)).toEqual(emptyBulkChange)
})

test('assigning 9 implies 8 of the same database, and removing 8 implies removing 9 [PERM-56, PERM-57]', () => {
  expect(withImplied({ assign: [grant(9, 1)], remove: [grant(8, 1), grant(8, 2)] })).toEqual({
    assign: [grant(9, 1), grant(8, 1)],
    remove: [grant(8, 2), grant(9, 2)],
  })
})

test('the mail lists added and removed permissions; without an address there is no mail [PERM-65, OPEN-37]', () => {
  const user: PermissionUser = {
    id: 7,
    name: 'Ana Cole',
    username: 'ana',
    email: 'ana@example.com',
    office: null,
    department: null,
    owner: false,
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
      'The change is already in effect. Log out and in again to see it in the menu.',
    ].join('\n'),
  })
  expect(mailOf({ ...user, email: null }, change, parts)).toBeNull()
})
