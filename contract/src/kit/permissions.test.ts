import { expect, test } from 'vitest'
import {
  databaseGroup,
  grantName,
  impliedGrants,
  isTiedToDatabase,
  permissionGroups,
  permissionIds,
  type Grant,
} from './permissions.ts'

const namesIn = (groups: readonly { permissions: readonly { id: number }[]; name: string }[]) =>
  groups.map(({ name, permissions }) => [name, permissions.map(({ id }) => id)])

test('the groups Admin and CRM have these permissions [PERM-14, PERM-15, PERM-16, PERM-17, PERM-18]', () => {
  expect(namesIn(permissionGroups)).toEqual([
    ['Admin', [1, 2, 5]],
    ['CRM', [3, 4, 10]],
  ])
  expect(([1, 2, 3, 4, 5] as const).map((perm_id) => grantName({ perm_id }))).toEqual([
    'Admin – User Permissions Edit',
    'Admin – User Admin Edit',
    'CRM – Edit',
    'CRM – Admin',
    'Admin – SMS Template Edit',
  ])
})

test('SAP is a group of its own, alone tied to databases [PERM-19, PERM-20, PERM-21, OPEN-24, OPEN-25]', () => {
  expect(namesIn([databaseGroup])).toEqual([['SAP', [8, 9]]])
  expect(permissionIds.filter(isTiedToDatabase)).toEqual([8, 9])
  expect(([6, 7, 8, 9] as const).map((perm_id) => grantName({ perm_id }))).toEqual([
    'Developer edit',
    'RFIDhistory view',
    'SAP – View',
    'SAP – Edit',
  ])
})

test("a grant reads 'Group – Permission (database)' [OPEN-32]", () => {
  expect(grantName({ perm_id: 9 }, 'North')).toBe('SAP – Edit (North)')
  expect(grantName({ perm_id: 3 })).toBe('CRM – Edit')
})

test('9 for a database implies 8 for it, unless that is granted already [PERM-56]', () => {
  const grant = (perm_id: Grant['perm_id'], db_id: number | null): Grant => ({ perm_id, db_id })
  expect(impliedGrants([grant(9, 4), grant(9, 5), grant(8, 5), grant(3, null)])).toEqual([grant(8, 4)])
  expect(impliedGrants([grant(8, 4)])).toEqual([])
})
