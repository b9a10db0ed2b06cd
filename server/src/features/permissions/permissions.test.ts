import { expect, test } from 'vitest'
import type { Tables } from '#tables'
import { testDatabase } from '#test/database'
import { makeUser } from '#test/factories'
import { grant, permissionMap } from './service.ts'

const { kysely: db } = await testDatabase<Tables>()

test('a key lists the databases it is limited to, and one unlimited grant means all [AUTH-22, OPEN-22]', () => {
  expect(permissionMap([])).toEqual({})
  expect(
    permissionMap([
      [8, 2],
      [8, 5],
      [3, null],
    ]),
  ).toEqual({ 'SAP view': [2, 5], 'CRM edit': [] })
  expect(
    permissionMap([
      [8, 2],
      [8, null],
      [8, 5],
    ]),
  ).toEqual({ 'SAP view': [] })
  expect(permissionMap([[77, null]])).toEqual({})
})

test('a grant given twice is stored once', async () => {
  const { id } = await makeUser(db, { permissions: [3] })
  await grant(db, id, [3, 4])
  await grant(db, id, [])
  const rows = await db
    .selectFrom('user_permissions')
    .select('perm_id')
    .where('user_id', '=', id)
    .orderBy('perm_id')
    .execute()
  expect(rows.map((row) => row.perm_id)).toEqual([3, 4])
})
