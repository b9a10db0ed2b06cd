import { expect, test } from 'vitest'
import type { Tables } from '#tables'
import { testDatabase } from '#test/database'
import { makeUser } from '#test/factories'
import { recordHistory } from '#case-file/history'

const { kysely: db } = await testDatabase<Tables>()

test('an entry is written in the transaction of its change and rolled back with it [OPEN-119]', async () => {
  const user = await makeUser(db, { username: 'writer' })
  const actor = {
    userId: user.id,
    username: user.username,
    name: user.name,
    permissions: {},
    sessionId: '',
    accessVersion: 0,
  }
  const entry = {
    action: 'update',
    endpoint: 'defendant',
    record_id: 5,
    defendant_id: 5,
    name: 'ANA',
    data: { id: 5 },
    changed: ['first_name'],
  } as const
  const now = new Date('2026-11-21T12:00:00.250Z')
  await expect(
    db.transaction().execute(async (tx) => {
      await recordHistory({ db: tx, actor, now }, entry)
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await db.selectFrom('history').select('id').execute()).toEqual([])
  await recordHistory({ db, actor, now }, entry)
  expect(await db.selectFrom('history').selectAll().execute()).toEqual([
    {
      id: expect.any(Number),
      created_date: '2026-11-21T12:00:00.25Z',
      user_id: user.id,
      username: 'writer',
      ...entry,
    },
  ])
})
