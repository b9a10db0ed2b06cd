import { sendReminder } from '@bailiwick/contract/messaging'
import { expect, test } from 'vitest'
import { makeChild, makeDefendant, share } from '#test/factories'
import { startServer } from '#test/server'
import { fakeTexts } from '#test/text-provider'

const { call, db, actors } = await startServer({ textProvider: fakeTexts() })
const { clerk } = actors
const phone = '2135550142'

const remind = (body: { defendant_id: number; phone: string; indemnitor_id?: number }) =>
  call(sendReminder, { as: clerk, body })
const textsTo = async (defendant_id: number) => {
  const rows = await db
    .selectFrom('messages')
    .select('content')
    .where('defendant_id', '=', defendant_id)
    .execute()
  return rows.map(({ content }) => content)
}
const signed = { description: 'signed', time: '2026-01-02T03:04:05Z' }
const makeDocument = (
  defendant_id: number,
  type: number,
  status: number,
  indemnitor_id: number | null = null,
) =>
  makeChild(db, 'documents', { defendant_id, type, status, indemnitor_id, history: JSON.stringify([signed]) })
const documentRow = (id: number) =>
  db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a reminder names the documents that the person still has to sign [NOTE-19, DOC-28, OPEN-132, MSG-35]', async () => {
  const defendant_id = await makeDefendant(db, { first_name: 'ANA', last_name: 'LIM', phone })
  const indemnitor = await makeChild(db, 'indemnitors', { defendant_id, name: 'Ida Cole', phone })
  for (const type of [4, 3]) await makeDocument(defendant_id, type, 2)
  await makeDocument(defendant_id, 1, 3)
  await makeDocument(defendant_id, 1, 2, indemnitor)
  const { status, body } = await remind({ defendant_id, phone })
  expect([status, body]).toMatchObject([200, { code: 'sentReminder', message: 'Sent Reminder.' }])
  expect(await textsTo(defendant_id)).toEqual([
    'Bailiwick: Hello ANA LIM, please remember to sign: bail bond documents, card authorization. Questions? Call us.',
  ])
  const entries = await db
    .selectFrom('history')
    .select(['action', 'endpoint', 'name'])
    .where('defendant_id', '=', defendant_id)
    .execute()
  expect(entries).toEqual([{ action: 'send', endpoint: 'reminder', name: 'ANA LIM' }])
})

test('a reminder is added to the history of each document it names [DOC-8, OPEN-147]', async () => {
  const defendant_id = await makeDefendant(db, { first_name: 'ANA', last_name: 'LIM', phone: '2135550145' })
  const indemnitor = await makeChild(db, 'indemnitors', { defendant_id, name: 'Ida Cole', phone })
  const pending = [await makeDocument(defendant_id, 4, 2), await makeDocument(defendant_id, 3, 2)]
  const others = [await makeDocument(defendant_id, 1, 3), await makeDocument(defendant_id, 1, 2, indemnitor)]
  expect((await remind({ defendant_id, phone: '2135550145' })).status).toBe(200)
  for (const id of pending) {
    const { history, link_last_sent } = await documentRow(id)
    expect(history).toEqual([signed, { description: 'notified', time: expect.stringMatching(/Z$/) }])
    expect(Date.parse(link_last_sent ?? '')).toBe(Date.parse(history[1]?.time ?? ''))
  }
  for (const id of others) expect((await documentRow(id)).history).toEqual([signed])
})

test('an indemnitor is only reminded of their own documents [NOTE-19, DOC-28]', async () => {
  const defendant_id = await makeDefendant(db)
  const indemnitor_id = await makeChild(db, 'indemnitors', { defendant_id, name: 'Ida Cole', phone })
  await makeDocument(defendant_id, 3, 2)
  const own = await makeDocument(defendant_id, 2, 2, indemnitor_id)
  expect((await remind({ defendant_id, phone, indemnitor_id })).status).toBe(200)
  expect((await textsTo(defendant_id))[0]).toContain(
    'Ida Cole, please remember to sign: bail bond documents with card authorization.',
  )
  expect((await documentRow(own)).history).toHaveLength(2)
})

test('a person with nothing to sign is still reminded of their documents [OPEN-132]', async () => {
  const defendant_id = await makeDefendant(db, { phone: '2135550143' })
  expect((await remind({ defendant_id, phone: '2135550143' })).body.message).toBe('Sent Reminder.')
  expect((await textsTo(defendant_id))[0]).toContain('please remember to sign: your bail bond documents.')
})

test('a reminder needs the mobile phone on the record and the right to edit [DEF-79, NOTE-23, SHARE-3]', async () => {
  const defendant_id = await makeDefendant(db, { phone: '2135550144', home_phone: '3105550100' })
  expect((await remind({ defendant_id, phone: '213555014' })).status).toBe(400)
  expect((await remind({ defendant_id, phone: '3105550100' })).body.fields).toEqual(['phone'])
  expect((await remind({ defendant_id, phone: '2135550144', indemnitor_id: 2_000_000 })).status).toBe(404)
  expect((await remind({ defendant_id: 2_000_000, phone: '2135550144' })).status).toBe(404)
  await share(db, defendant_id, clerk.id, 'R')
  expect((await remind({ defendant_id, phone: '2135550144' })).status).toBe(403)
  expect(await textsTo(defendant_id)).toEqual([])
  // An old file may hold a number that no text can go to
  for (const phone of ['5550144', '213555014', '12135550144']) {
    const id = await makeDefendant(db, { phone })
    expect([phone, (await remind({ defendant_id: id, phone })).status]).toEqual([phone, 400])
    expect(await textsTo(id)).toEqual([])
  }
})
