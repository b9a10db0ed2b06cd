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

test('the catalogue has the groups Admin and CRM with ids 1 to 5, and SAP, alone tied to databases, apart from it [PERM-14, PERM-15, PERM-16, PERM-17, PERM-18, PERM-19, PERM-20, PERM-21, OPEN-24, OPEN-25]', () => {
  expect(namesIn(permissionGroups)).toEqual([
    ['Admin', [1, 2, 5]],
    ['CRM', [3, 4]],
  ])
  expect(namesIn([databaseGroup])).toEqual([['SAP', [8, 9]]])
  expect(permissionIds.filter(isTiedToDatabase)).toEqual([8, 9])
  expect(permissionIds.map((perm_id) => grantName({ perm_id }))).toEqual([
    'Admin – User Permissions Edit',
    'Admin – User Admin Edit',
    'CRM – Edit',
    'CRM – Admin',
    'Admin – SMS Template Edit',
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

test('9 for a database brings 8 for that database along, unless it is there [PERM-56]', () => {
  const grant = (perm_id: Grant['perm_id'], db_id: number | null): Grant => ({ perm_id, db_id })
  expect(impliedGrants([grant(9, 4), grant(9, 5), grant(8, 5), grant(3, null)])).toEqual([grant(8, 4)])
  expect(impliedGrants([grant(8, 4)])).toEqual([])
})
