import { messages } from '@bailiwick/contract/kit/messages'
import { checkMaintenance, setMaintenance } from '@bailiwick/contract/settings'
import { expect, test } from 'vitest'
import { makeUser } from '#test/factories'
import { startServer } from '#test/server'

const { call, db, actors, signIn } = await startServer()
const value = async () => (await call(checkMaintenance, { as: actors.clerk })).body.value

test("maintenance mode is 'no' until it is turned on, and all staff can read it [MAINT-5, MAINT-9, OPEN-57]", async () => {
  const nobody = await signIn(await makeUser(db))
  const { status, body } = await call(checkMaintenance, { as: nobody })
  expect([status, body]).toEqual([200, { value: 'no' }])
  expect((await call(checkMaintenance)).status).toBe(401)
})

test('UserPerms turns it on and off, and the value is stored in the database [MAINT-8, MSG-43, OPEN-57, OPEN-158]', async () => {
  for (const wanted of ['yes', 'no', 'yes'] as const) {
    const { status, body } = await call(setMaintenance, { as: actors.owner, body: { value: wanted } })
    expect([status, body]).toEqual([200, { code: 'success', message: 'Success' }])
    expect(await value()).toBe(wanted)
  }
  expect(await db.selectFrom('settings').select(['name', 'value']).execute()).toEqual([
    { name: 'maintenance', value: 'yes' },
  ])
})

test('others cannot turn it on, and only yes and no are accepted [OPEN-57]', async () => {
  await call(setMaintenance, { as: actors.owner, body: { value: 'no' } })
  const { status, body } = await call(setMaintenance, { as: actors.agent, body: { value: 'yes' } })
  expect([status, body.error]).toEqual([403, messages.notAuthorized])
  const wrong = await call(setMaintenance, { as: actors.owner, body: { value: 'on' as 'yes' } })
  expect([wrong.status, wrong.body.error]).toEqual([400, "value: must be 'yes' or 'no'"])
  expect(await value()).toBe('no')
})
