import { clientCalls } from '@bailiwick/contract/client-portal'
import { expect, test } from 'vitest'
import { makeDefendant } from '#test/factories'
import { startServer } from '#test/server'

const { call, db, signInClient } = await startServer()
const power_of_attorney_number = 'FX10-123456'
const id = await makeDefendant(db, { power_of_attorney_number })
const client = await signInClient(id)

const save = (body: object) => call(clientCalls.updateDefendant, { as: client, body: { id, ...body } })
const row = () => db.selectFrom('defendants').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a client is shown the power of attorney number [OPEN-185]', async () => {
  const { body } = await call(clientCalls.readDefendant, { as: client, query: { id } })
  expect(body.defendant).toMatchObject({ power_of_attorney_number })
})

test('a client’s change of the power of attorney number is refused by name [CLI-55, OPEN-185]', async () => {
  const before = await row()
  for (const value of ['MINE', '', null]) {
    const { status, body } = await save({ city: 'Irvine', power_of_attorney_number: value })
    expect([status, body.code, body.fields]).toEqual([403, 'notForClients', ['power_of_attorney_number']])
    expect(body.error).toBe('Only the agency can change this: power_of_attorney_number')
  }
  const base = { power_of_attorney_number: 'MINE' }
  expect((await save({ ...base, base })).status).toBe(403)
  expect(await row()).toEqual(before)
})

test('a client’s save may contain the power of attorney number as it is [OPEN-185]', async () => {
  expect((await save({ city: 'Irvine', power_of_attorney_number })).status).toBe(200)
  expect(await row()).toMatchObject({ city: 'Irvine', power_of_attorney_number })
})
