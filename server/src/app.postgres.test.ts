import { messages } from '@bailiwick/contract/kit/messages'
import { checkMaintenance, setMaintenance } from '@bailiwick/contract/settings'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database'
import { migrate } from '#platform/migrate'
import type { Tables } from '#tables'
import { afterTest } from '#test/after-test'
import { makeUser } from '#test/factories'
import { startPrivatePostgres } from '#test/postgres'
import { serverOn } from '#test/server'

test('during a database outage calls get a 503, and the portal recovers by itself', async () => {
  const postgres = await startPrivatePostgres({ durable: true })
  afterTest(() => postgres.stop())
  const database = await openDatabase<Tables>({ databaseUrl: postgres.url, dataDir: '' })
  afterTest(() => database.close())
  await migrate(database)
  const { app, call, db, signIn } = await serverOn(database)
  const as = await signIn(await makeUser(db, { permissions: [1] }))
  const set = () => call(setMaintenance, { as, body: { value: 'yes' } })
  const check = () => call(checkMaintenance, { as })
  // Several connections are open and idle when it goes
  await Promise.all(Array.from({ length: 8 }, check))

  await postgres.kill()
  for (const { status, headers, body } of await Promise.all([check(), set(), check(), set()])) {
    expect([status, headers['retry-after'], body.error]).toEqual([503, '1', messages.unavailable])
    expect(JSON.stringify(body)).not.toMatch(/ECONN|postgres|socket|terminated/i)
  }
  expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503)
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)

  // The link of a text: a person gets a page that tries again, and a program the error
  const open = async (accept: string) => {
    const answer = await app.inject({ url: '/s/abcdefghjkmn', headers: { accept } })
    return [answer.statusCode, answer.headers['location'], answer.headers['cache-control']]
  }
  expect(await open('text/html,application/xhtml+xml,*/*;q=0.8')).toEqual([
    302,
    '/link-later#abcdefghjkmn',
    'no-store',
  ])
  expect((await open('*/*')).slice(0, 2)).toEqual([503, undefined])

  await postgres.restart()
  await expect.poll(async () => (await app.inject({ url: '/readyz' })).statusCode).toBe(200)
  expect((await set()).status).toBe(200)
  expect((await check()).body).toEqual({ value: 'yes' })
}, 60_000)
