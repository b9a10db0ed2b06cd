import { clientCalls } from '@bailiwick/contract/client-portal'
import { dayMs } from '@bailiwick/contract/kit/durations'
import { beforeEach, expect, test } from 'vitest'
import { makeChild, makeDefendant } from '#test/factories'
import { startServer } from '#test/server'

const { call, db, actors, signIn, signInClient, travel } = await startServer({ frozen: true })
let id = 0
let client = ''
let { clerk } = actors
/** Phones of other files. */
let taken: readonly string[] = []
let next = 2135560000
const newPhone = () => String((next += 1))
beforeEach(async () => {
  id = await makeDefendant(db, { city: 'Irvine' })
  client = await signInClient(id)
  clerk = await signIn(actors.clerk)
  taken = Array.from({ length: 7 }, newPhone)
  await Promise.all(taken.map((phone) => makeDefendant(db, { phone })))
})

async function save(body: object, as: string | typeof clerk = client) {
  const answer = await call(clientCalls.updateDefendant, { as, body: { id, ...body } })
  const { code, not_saved = [] } = answer.body
  return [answer.status, code, ...not_saved.map((one) => one.code)]
}
const row = () =>
  db.selectFrom('defendants').select(['phone', 'city']).where('id', '=', id).executeTakeFirstOrThrow()
const events = () =>
  db
    .selectFrom('security_events')
    .select(['kind', 'user_id', 'details'])
    .where('kind', '=', 'phonesRefused')
    .execute()

async function tryFive(): Promise<void> {
  for (const phone of taken.slice(0, 5)) expect(await save({ phone })).toEqual([409, 'phoneRefused'])
}

test('after five phones of other files a client reads the same of any for a day [OPEN-78]', async () => {
  const before = await events()
  await tryFive()
  const free = newPhone()
  for (const phone of [taken[5], free, taken[0]]) expect(await save({ phone })).toEqual([409, 'noMorePhones'])
  expect(await row()).toEqual({ phone: null, city: 'Irvine' })
  expect((await events()).slice(before.length)).toEqual([
    { kind: 'phonesRefused', user_id: null, details: { defendant_id: id } },
  ])
  expect(JSON.stringify(await events())).not.toContain(taken[4])
  travel(dayMs + 1000)
  client = await signInClient(id)
  expect(await save({ phone: free })).toEqual([200, 'updatedDefendant'])
})

test('what else the client typed is saved', async () => {
  await tryFive()
  for (const phone of [taken[6], newPhone()])
    expect(await save({ save_valid: true, phone, city: `Tustin ${phone}` })).toEqual([
      200,
      'updatedDefendant',
      'noMorePhones',
    ])
  expect((await row()).city).toBe(`Tustin ${next}`)
  expect(await save({ city: 'Orange' })).toEqual([200, 'updatedDefendant'])
})

test('phones count that a save left out, each once, and free ones don’t', async () => {
  for (let time = 0; time < 4; time++)
    expect(await save({ save_valid: true, phone: taken[0], city: `Tustin ${time}` })).toContain(
      'phoneRefused',
    )
  for (let time = 0; time < 6; time++)
    expect(await save({ phone: newPhone() })).toEqual([200, 'updatedDefendant'])
  for (const phone of taken.slice(1, 5))
    expect(await save({ save_valid: true, phone, city: `Orange ${phone}` })).toContain('phoneRefused')
  expect(await save({ phone: taken[5] })).toEqual([409, 'noMorePhones'])
})

test('a phone counts too that another error of the save hides', async () => {
  const wrong = { save_valid: true, city: 'Tustin', base: { city: 'Orange' } }
  for (const phone of taken.slice(0, 5))
    expect(await save({ ...wrong, phone })).toEqual([409, 'fieldsChangedMeanwhile'])
  const free = newPhone()
  expect(await save({ ...wrong, phone: free })).toEqual([409, 'fieldsChangedMeanwhile'])
  expect((await row()).phone).toBe(null)
})

test('of many that are sent at once no more is said', async () => {
  const answers = await Promise.all(taken.map((phone) => save({ phone })))
  expect(answers.filter(([, code]) => code === 'phoneRefused').length).toBeLessThanOrEqual(5)
})

test('staff change the phone meanwhile, and other clients try their own', async () => {
  await tryFive()
  expect(await save({ phone: taken[5] }, clerk)).toEqual([409, 'phoneTaken'])
  const phone = newPhone()
  expect(await save({ phone }, clerk)).toEqual([200, 'updatedDefendant'])
  const other = await makeDefendant(db)
  const as = await signInClient(other)
  const hostile = await call(clientCalls.updateDefendant, { as, body: { id, phone: taken[5] ?? '' } })
  expect([hostile.status, (await row()).phone]).toEqual([401, phone])
})

test('an indemnitor may have a phone of another file', async () => {
  const ida = await makeChild(db, 'indemnitors', { defendant_id: id, name: 'Ida' })
  const { status } = await call(clientCalls.updateIndemnitor, {
    as: client,
    body: { id: ida, phone: taken[0] ?? null },
  })
  expect(status).toBe(200)
})
