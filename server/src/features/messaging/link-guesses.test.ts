import { sendOtp } from '@bailiwick/contract/messaging'
import * as threads from '@bailiwick/contract/text-threads'
import { expect, test } from 'vitest'
import { makeChild, makeDefendant } from '#test/factories'
import { withLongLinks } from '#test/full-text'
import { startServer } from '#test/server'
import { startTwilio } from '#test/twilio'

const { fake, service } = await startTwilio()
const { call, db, actors, travel, runJobs } = await startServer({ frozen: true, ...service })
const as = actors.clerk

/** Somebody with a live link and code, and another file whose co-signer has their phone. */
async function samePhone(phone: string) {
  const victim = await makeDefendant(db, { phone })
  expect(
    (await call(sendOtp, { as: actors.owner, body: { phone, id: victim, defendant_id: victim } })).status,
  ).toBe(200)
  await runJobs()
  const text = fake.taken.findLast((one) => one.phone === phone)?.content ?? ''
  const link = /https:\/\/\S+\/s\/\w+/.exec(text)?.[0] ?? ''
  const code = /otp=(\w+)/.exec(await withLongLinks(db, link))?.[1] ?? ''
  const defendant_id = await makeDefendant(db)
  const indemnitor_id = await makeChild(db, 'indemnitors', { defendant_id, name: 'Ida', phone })
  const to = { defendant_id, indemnitor_id, phone }
  return { victim, link, code, to }
}
type To = Awaited<ReturnType<typeof samePhone>>['to']
async function send(to: Omit<To, 'indemnitor_id'> & { indemnitor_id: number | null }, content: string) {
  travel(1000)
  const { status, body } = await call(threads.sendThreadText, { as, body: { ...to, content } })
  return [status, 'code' in body ? body.code : null]
}
const lastOf = (phone: string) =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('phone', '=', phone)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
const refusals = () =>
  db.selectFrom('security_events').select(['username', 'details']).where('kind', '=', 'linkRefused').execute()

test('no text tells whether a code is that of somebody else with the same phone', async () => {
  const { code, link, to } = await samePhone('3105550901')
  const consent = (answer: 'yes' | 'no') =>
    call(threads.saveTextPreferences, {
      as,
      body: {
        defendant_id: to.defendant_id,
        indemnitor_id: to.indemnitor_id,
        consent: answer,
        language: null,
      },
    })
  await consent('no')
  for (const content of [`Hello ABCDEF ${code}`, 'Hello ABCDEF', `Hello ${link}`])
    expect([content, await send(to, content)]).toEqual([content, [400, 'noConsent']])
  await consent('yes')
  for (const content of [`ABCDEF${code}`, `Is it ${code}?`]) {
    expect(await send(to, content)).toEqual([200, 'sentText'])
    expect(await lastOf(to.phone)).toMatchObject({ content, has_link: false, secret: null })
  }
  expect(await refusals()).toEqual([])
})

test('a link of somebody else is refused, counts as a guess, and the owner sees each', async () => {
  const { link, to } = await samePhone('3105550902')
  const before = await db.selectFrom('messages').select('id').execute()
  for (let time = 0; time < 6; time++) expect(await send(to, `Use ${link}`)).toEqual([400, 'linkNotTheirs'])
  // The clock stands still
  const { defendant_id, indemnitor_id, phone } = to
  const sendAtOnce = (content: string) =>
    call(threads.sendThreadText, { as, body: { defendant_id, indemnitor_id, phone, content } })
  for (const content of [`Use ${link}`, 'Use https://portal.example.com/s/abcdefghjkmn'])
    expect((await sendAtOnce(content)).body).toMatchObject({ code: 'tooManyAttempts' })
  expect(await db.selectFrom('messages').select('id').execute()).toEqual(before)
  const found = await refusals()
  expect(found).toHaveLength(6)
  expect(found[0]).toEqual({ username: 'clerk', details: { defendant_id, indemnitor_id } })
  expect(JSON.stringify(found)).not.toContain(link.slice(-12))
  // Texts without a link go on
  expect((await sendAtOnce('Hello')).body).toMatchObject({ code: 'sentText' })
})

test('a link of the recipient that has ended is refused, and no guess', async () => {
  const { victim, link } = await samePhone('3105550903')
  const to = { defendant_id: victim, indemnitor_id: null, phone: '3105550903' }
  const before = await refusals()
  await call(sendOtp, { as: actors.owner, body: { phone: to.phone, id: victim, defendant_id: victim } })
  // Its code is removed some time after it has ended
  await db.deleteFrom('access_codes').where('voided_at', 'is not', null).execute()
  for (let time = 0; time < 7; time++) expect(await send(to, `Use ${link}`)).toEqual([400, 'linkNotTheirs'])
  expect(await refusals()).toEqual(before)
})
