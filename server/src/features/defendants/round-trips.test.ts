import { updateBooking } from '@bailiwick/contract/bookings'
import { updateDefendant } from '@bailiwick/contract/defendants'
import type pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { makeChild, makeDefendant } from '#test/factories'
import { startServer } from '#test/server'

const { call, db, pool, actors } = await startServer()
const clients = new Set<pg.PoolClient>()
pool.on('acquire', (client) => clients.add(client))
afterEach(() => vi.restoreAllMocks())

/** How many statements the work takes, begin and commit included, and in how many packets they are sent. */
async function costOf(work: () => Promise<unknown>) {
  // The connection that it uses has its statements prepared, and is the only one
  for (let at = 0; at < 3; at += 1) await work()
  const cost = { statements: 0, packets: 0 }
  const count = () => void (cost.statements += 1)
  const writes = [...clients].flatMap(({ connection }) => {
    connection.on('commandComplete', count)
    return [vi.spyOn(connection.stream, '_write'), vi.spyOn(connection.stream, '_writev')]
  })
  await work()
  for (const { connection } of clients) connection.off('commandComplete', count)
  cost.packets = writes.reduce((total, { mock }) => total + mock.calls.length, 0)
  return cost
}

let changes = 0

test('a change of one field is three packets: the caller, the record, and all that is written', async () => {
  const id = await makeDefendant(db)
  const change = async () => {
    const body = { id, occupation_title: `Baker ${(changes += 1)}` }
    expect((await call(updateDefendant, { as: actors.clerk, body })).status).toBe(200)
  }
  // Caller, begin, record, update, history, commit
  expect(await costOf(change)).toEqual({ statements: 6, packets: 3 })
})

test('a change with an idempotency key stores its reply in the same packet', async () => {
  const id = await makeDefendant(db)
  const change = async () => {
    const body = { id, occupation_title: `Baker ${(changes += 1)}` }
    const headers = { 'idempotency-key': `baker-${changes}` }
    expect((await call(updateDefendant, { as: actors.clerk, body, headers })).status).toBe(200)
  }
  expect(await costOf(change)).toEqual({ statements: 7, packets: 3 })
})

test('a change of a record in a file takes as few packets', async () => {
  const id = await makeChild(db, 'bookings', { defendant_id: await makeDefendant(db) })
  const change = async () => {
    const body = { id, bond_no: `B${(changes += 1)}` }
    expect((await call(updateBooking, { as: actors.clerk, body })).status).toBe(200)
  }
  // Besides a savepoint, for what a record locks that a merge has moved meanwhile
  expect(await costOf(change)).toEqual({ statements: 7, packets: 3 })
})
