import { sendThreadText } from '@bailiwick/contract/text-threads'
import { expect, onTestFinished, test } from 'vitest'
import { makeDefendant } from '#test/factories'
import { startServer } from '#test/server'
import { startTwilio, textReply } from '#test/twilio'
import { searchTurns } from './search-turns-service.ts'

const { service } = await startTwilio()
const { app, call, db, actors } = await startServer(service)
const long = 'We will see you in court on Monday.'.repeat(8)

/** Somebody who may be texted. */
async function person(phone: string) {
  return { defendant_id: await makeDefendant(db, { phone }), phone }
}
const contents = async (phone: string) => {
  const rows = await db.selectFrom('text_replies').select('content').where('phone', '=', phone).execute()
  return rows.map(({ content }) => content)
}

/** Somebody else's search, which takes until the test lets it end. */
async function otherSearch(of: keyof typeof searchTurns) {
  const { leave } = await searchTurns[of].enter()
  onTestFinished(leave)
  return leave
}
const waiting = (of: keyof typeof searchTurns = 'long') =>
  searchTurns[of].waitingForRoom.map(({ name }) => name)
/** Waits until so many searches wait, then says whose, in turn. */
async function whenWaiting(count: number, of: keyof typeof searchTurns = 'long') {
  await expect.poll(() => waiting(of).length).toBe(count)
  return waiting(of)
}

test('a short text, such as STOP, waits for no long one', async () => {
  await otherSearch('long')
  const { defendant_id, phone } = await person('2135550181')
  const body = { defendant_id, phone, content: 'Court is at 9.' }
  expect((await call(sendThreadText, { as: actors.clerk, body })).status).toBe(200)
  expect((await app.inject(textReply(phone, 'STOP'))).statusCode).toBe(200)
  expect(await contents(phone)).toEqual(['STOP'])
  const stopped = db.selectFrom('text_opt_outs').select('phone').where('phone', '=', phone)
  expect(await stopped.execute()).toHaveLength(1)
})

test('short replies wait for each other, and STOP comes before those of its own number', async () => {
  const leave = await otherSearch('short')
  const [one, other] = ['2135550186', '2135550187']
  const answers = [app.inject(textReply(one, 'On my way')), app.inject(textReply(one, 'Now here'))]
  await whenWaiting(2, 'short')
  answers.push(app.inject(textReply(other, 'Which court?')), app.inject(textReply(one, 'STOP')))
  expect(await whenWaiting(4, 'short')).toEqual([
    `request of ${one}`,
    `phone ${one}`,
    `phone ${other}`,
    `phone ${one}`,
  ])
  leave()
  for (const answer of answers) expect((await answer).statusCode).toBe(200)
})

test('long replies wait number by number, and one that asks for no more texts comes first', async () => {
  const leave = await otherSearch('long')
  const [one, other] = ['2135550182', '2135550183']
  const sent = [textReply(one, `1 ${long}`), textReply(one, `2 ${long}`), textReply(one, `3 ${long}`)]
  const answers = sent.map((request) => app.inject(request))
  await whenWaiting(3)
  answers.push(app.inject(textReply(other, `4 ${long}`)))
  await whenWaiting(4)
  answers.push(app.inject(textReply(one, `${long} Stop texting me.`)))
  expect(await whenWaiting(5)).toEqual([
    `request of ${one}`,
    `phone ${one}`,
    `phone ${other}`,
    `phone ${one}`,
    `phone ${one}`,
  ])
  leave()
  for (const answer of answers) expect((await answer).statusCode).toBe(200)
  expect(await contents(other)).toEqual([`4 ${long}`])
})

test('long texts of staff are searched one at a time, staff in turn, before replies', async () => {
  const leave = await otherSearch('long')
  const { defendant_id, phone } = await person('2135550184')
  const text = (as: typeof actors.clerk, number: number) =>
    call(sendThreadText, { as, body: { defendant_id, phone, content: `${number} ${long}` } })
  const reply = app.inject(textReply('2135550185', long))
  await whenWaiting(1)
  const answers = [text(actors.clerk, 1), text(actors.clerk, 2)]
  await whenWaiting(3)
  answers.push(text(actors.owner, 3))
  expect(await whenWaiting(4)).toEqual([
    `user ${actors.clerk.id}`,
    `user ${actors.owner.id}`,
    `user ${actors.clerk.id}`,
    'phone 2135550185',
  ])
  leave()
  for (const answer of answers) expect((await answer).status).toBe(200)
  expect((await reply).statusCode).toBe(200)
})
