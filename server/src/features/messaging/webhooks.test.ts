import { createHmac } from 'node:crypto'
import { receiveText, reportTextStatus } from '@bailiwick/contract/messaging'
import { expect, test } from 'vitest'
import { makeDefendant } from '#test/factories'
import { startServer } from '#test/server'
import { fakeTexts } from '#test/text-provider'
import { sendMessage } from './service.ts'
import { twilioReports } from './webhook-service.ts'

const settings = { authToken: 'the token of the account', publicUrl: 'https://portal.example.com' }
const server = await startServer({ textProvider: fakeTexts(), readReport: twilioReports(settings) })
const { app, db, now, runJobs } = server
const phone = '2135550142'

/** A text that the provider took. */
async function sentText() {
  const defendant_id = await makeDefendant(db, { phone: null })
  const context = { ...app.parts, db, now: now(), actor: null, afterCommit: (task: () => void) => task() }
  const to = { defendant_id, indemnitor_id: null, name: 'ANA LIM', phone }
  const message = { ...to, template_id: null, content: 'Court is at 9.' }
  const { message_id } = await sendMessage(
    context,
    { hasTextProvider: true, officeTimeZone: null, textCountries: ['US'] },
    message,
  )
  await runJobs()
  return message_id
}
const rowOf = (id: number) =>
  db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

function post(path: string, form: Readonly<Record<string, string>>, { sign = true } = {}) {
  const sorted = Object.entries(form).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const signed = `${settings.publicUrl}${path}${sorted.flat().join('')}`
  const signature = createHmac('sha1', settings.authToken).update(signed).digest('base64')
  return app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(sign && { 'x-twilio-signature': signature }),
    },
    payload: new URLSearchParams(form).toString(),
  })
}
const report = (id: number, MessageStatus: string, more: Readonly<Record<string, string>> = {}) =>
  post(`${reportTextStatus.path}?id=${id}`, { MessageSid: `SM${id}`, MessageStatus, ...more })
let replies = 0
const reply = (Body: string, From = `+1${phone}`) => {
  replies += 1
  return post(receiveText.path, { MessageSid: `SMin${replies}`, From, Body })
}
const isStopped = async () =>
  (await db.selectFrom('text_opt_outs').select('phone').where('phone', '=', phone).execute()).length > 0

test('a report moves a text on, in any order and twice, and never back', async () => {
  const id = await sentText()
  const states: string[] = []
  for (const status of ['queued', 'sent', 'delivered', 'delivered', 'sent', 'sending']) {
    expect((await report(id, status)).statusCode).toBe(200)
    states.push((await rowOf(id)).state)
  }
  expect(states).toEqual(['sent', 'sent', 'delivered', 'delivered', 'delivered', 'delivered'])
})

test('a text that was not delivered says why, in words', async () => {
  const id = await sentText()
  await report(id, 'undelivered', { ErrorCode: '30006' })
  expect(await rowOf(id)).toMatchObject({
    state: 'failed',
    reason: 'This is a landline, or a number that can’t get texts.',
  })
  const other = await sentText()
  await report(other, 'failed')
  expect(await rowOf(other)).toMatchObject({
    state: 'failed',
    reason: 'The text provider refused this text.',
  })
})

test('a report that is faster than the answer of the provider counts', async () => {
  const id = await sentText()
  await db.updateTable('messages').set({ state: 'sending' }).where('id', '=', id).execute()
  await report(id, 'delivered')
  expect(await rowOf(id)).toMatchObject({ state: 'delivered', provider_id: `SM${id}` })
})

test('a report without the signature of the account is refused and changes nothing', async () => {
  const id = await sentText()
  const path = `${reportTextStatus.path}?id=${id}`
  const forged = await post(path, { MessageSid: 'SM1', MessageStatus: 'failed' }, { sign: false })
  expect(forged.statusCode).toBe(403)
  expect((await rowOf(id)).state).toBe('sent')
  const stop = await post(receiveText.path, { From: `+1${phone}`, Body: 'STOP' }, { sign: false })
  expect([stop.statusCode, await isStopped()]).toEqual([403, false])
})

test('reports about unknown texts, and from unknown places, are taken and ignored', async () => {
  expect((await report(2_000_000_000, 'delivered')).statusCode).toBe(200)
  expect((await reply('Hello', '+442071838750')).statusCode).toBe(200)
  expect((await reply('Hello', 'PIZZA')).statusCode).toBe(200)
})

test('without a provider there is nothing to report to', async () => {
  const quiet = await startServer()
  const url = `${reportTextStatus.path}?id=1`
  expect((await quiet.app.inject({ method: 'POST', url })).statusCode).toBe(404)
})

test('STOP in any form ends texts to a number, and START resumes them', async () => {
  for (const word of [
    'STOP',
    ' stop. ',
    'Stop All',
    'UNSUBSCRIBE',
    'opt out',
    'quit',
    'cancel',
    'revoke',
    'end',
  ]) {
    await reply('START')
    expect([word, (await reply(word)).body, await isStopped()]).toEqual([word, '<Response/>', true])
  }
  await reply('Please stop by at nine')
  await reply('unstop')
  expect(await isStopped()).toBe(false)
})
