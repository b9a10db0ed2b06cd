import { messages } from '@bailiwick/contract/kit/messages'
import { listMessages, sendOtp } from '@bailiwick/contract/messaging'
import { smsOnly } from '@bailiwick/contract/notifications'
import * as threads from '@bailiwick/contract/text-threads'
import { expect, test } from 'vitest'
import { makeChild, makeDefendant, makeUser, share } from '#test/factories'
import { startServer, type Person } from '#test/server'
import { startTwilio, textReply } from '#test/twilio'
import { texted } from './service.ts'

const { service } = await startTwilio()
const { app, call, db, actors, signIn, now, travel, runJobs } = await startServer({
  frozen: true,
  ...service,
})
const { owner, agent, clerk } = actors

let phones = 3105550100
let sids = 0
const newPhone = () => String((phones += 1))
const newSid = () => `SM${String((sids += 1)).padStart(32, '0')}`

/** A text that somebody sends to the agency, as the provider reports it; returns the status. */
async function receive(from: string, body: string, more: Readonly<Record<string, string>> = {}) {
  travel(1000)
  return (await app.inject(textReply(from, body, more))).statusCode
}

/** A file with a phone. */
async function newFile(fields: { first_name?: string } = {}) {
  const phone = newPhone()
  return { id: await makeDefendant(db, { first_name: 'ANA', last_name: 'LIM', ...fields, phone }), phone }
}
const people = async (defendant_id: number, as = clerk) =>
  (await call(threads.listTextThreads, { as, query: { defendant_id } })).body.threads
const texts = async (defendant_id: number, indemnitor_id?: number) =>
  (await call(threads.readTextThread, { as: clerk, query: { defendant_id, indemnitor_id } })).body.texts
const send = (
  { id, phone }: { id: number; phone: string },
  content: string,
  more: { indemnitor_id?: number; at?: 'morning'; as?: Person } = {},
) => {
  const { as = clerk, ...rest } = more
  travel(1000)
  return call(threads.sendThreadText, { as, body: { defendant_id: id, phone, content, ...rest } })
}
const historyOf = (defendant_id: number) =>
  db
    .selectFrom('history')
    .select(['action', 'endpoint', 'name', 'username', 'data'])
    .where('defendant_id', '=', defendant_id)
    .orderBy('id')
    .execute()

test('a reply appears in the file of its number, in order with what the staff sent', async () => {
  const file = await newFile()
  await call(sendOtp, { as: clerk, body: { phone: file.phone, id: file.id, defendant_id: file.id } })
  expect((await send(file, 'Court is on Monday.')).body).toMatchObject({ code: 'sentText' })
  expect(await receive(file.phone, 'Thank you!')).toBe(200)
  await runJobs()

  const thread = await texts(file.id)
  expect(
    thread.map(({ content, is_reply, state, is_unread }) => [content, is_reply, state, is_unread]),
  ).toEqual([
    [expect.stringContaining('/s/•••'), false, 'sent', false],
    ['Court is on Monday.', false, 'sent', false],
    ['Thank you!', true, null, true],
  ])
  expect(thread.map(({ created_by_name }) => created_by_name)).toEqual([clerk.name, clerk.name, null])
  expect(await people(file.id)).toEqual([
    {
      indemnitor_id: null,
      name: 'ANA LIM',
      relation: null,
      phone: file.phone,
      unread: 1,
      last: { content: 'Thank you!', at: now().toISOString(), is_reply: true },
      opted_out_at: null,
      phone_fault: null,
      consent: null,
      consent_at: null,
      consent_by_name: null,
      language: null,
    },
  ])
  expect((await historyOf(file.id)).slice(-2)).toMatchObject([
    { action: 'send', endpoint: 'message', name: 'ANA LIM', username: clerk.username },
    { action: 'send', endpoint: 'reply', name: 'ANA LIM', username: 'ANA LIM' },
  ])
})

test('a reply that the provider reports twice is stored once', async () => {
  const file = await newFile()
  const same = { MessageSid: newSid() }
  await receive(file.phone, 'STOP', same)
  await receive(file.phone, 'START')
  const answers = await Promise.all([1, 2, 3].map(() => receive(file.phone, 'STOP', same)))
  expect(answers).toEqual([200, 200, 200])
  expect((await texts(file.id)).map(({ content }) => content)).toEqual(['STOP', 'START'])
  // What came first is over
  expect((await people(file.id))[0]?.opted_out_at).toBeNull()
})

test('a text from a number in several files is a reply in each of them', async () => {
  const phone = newPhone()
  const older = (await newFile()).id
  const newer = (await newFile()).id
  const sister = await makeChild(db, 'indemnitors', {
    defendant_id: older,
    name: 'Ida Lim',
    relation_to_defendant: 'Sister',
    phone,
  })
  const friend = await makeChild(db, 'indemnitors', { defendant_id: newer, name: 'Ida Lim', phone })
  await receive(phone, 'Which court?')
  expect(await texts(older, sister)).toMatchObject([{ content: 'Which court?' }])
  expect(await texts(newer, friend)).toMatchObject([{ content: 'Which court?' }])
  expect(await texts(older)).toEqual([])
  expect(await people(older)).toMatchObject([
    { unread: 0 },
    { name: 'Ida Lim', relation: 'Sister', unread: 1 },
  ])
  const [entry] = (await call(threads.listTextInbox, { as: clerk })).body.threads
  expect([entry?.phone, entry?.people.map(({ defendant_id }) => defendant_id)]).toEqual([
    phone,
    [newer, older],
  ])

  const read = { defendant_id: older, indemnitor_id: sister, up_to: entry?.last.id ?? 0 }
  expect((await call(threads.markThreadRead, { as: clerk, body: read })).status).toBe(200)
  expect(await people(newer)).toMatchObject([{}, { unread: 0 }])
})

test('a reply stays with the person whose number it was when it came', async () => {
  const first = await newFile()
  await receive(first.phone, 'It is me.')
  await db.updateTable('defendants').set({ phone: newPhone() }).where('id', '=', first.id).execute()
  const second = await makeDefendant(db, { phone: first.phone })
  expect(await texts(first.id)).toMatchObject([{ content: 'It is me.', phone: first.phone }])
  expect(await texts(second)).toEqual([])
})

/** Texts a number that is nobody's own in the file. */
/** A text of staff to a number, about no file. */
const textNobody = (phone: string) =>
  call(smsOnly, { as: clerk, body: { phone, name: 'Ida Cole', messageType: 'Please call' } })

async function textOther(defendant_id: number, phone: string, more: { readonly id?: number } = {}) {
  await db
    .insertInto('sms_config')
    .values({ description: 'Please call', content: 'Please call us.', type: '1' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const body = { defendant_id, name: 'Rosa Diaz', phone, messageType: 'Please call', ...more }
  const reply = await call(smsOnly, { as: clerk, body })
  await runJobs({ early: true })
  return reply
}

test('a reply from an additional number belongs to the file of the last text to it, for 30 days', async () => {
  const [former, file] = [await newFile(), await newFile()]
  const phone = newPhone()
  await textOther(former.id, phone)
  await textOther(file.id, phone)
  await receive(phone, 'She is at work.')
  expect(await texts(former.id)).toHaveLength(1)
  const seen = (await texts(file.id)).map(({ content, other_name }) => [content, other_name])
  expect(seen).toEqual([
    ['Please call us.', 'Rosa Diaz'],
    ['She is at work.', 'Rosa Diaz'],
  ])
  const listed = (await call(threads.listTextInbox, { as: clerk })).body.threads
  expect(listed.find((one) => one.phone === phone)?.people).toMatchObject([
    { defendant_id: file.id, name: 'Rosa Diaz', is_other: true, file_name: 'ANA LIM' },
  ])
  expect((await historyOf(file.id)).at(-1)).toMatchObject({ endpoint: 'reply', name: 'Rosa Diaz' })
  const up_to = (await texts(file.id)).at(-1)?.id ?? 0
  await call(threads.markThreadRead, { as: clerk, body: { defendant_id: file.id, up_to } })
  expect(await people(file.id)).toMatchObject([{ unread: 0 }])

  const longAgo = new Date(now().getTime() - 31 * 24 * 60 * 60_000)
  await db.updateTable('messages').set({ date_created: longAgo }).where('phone', '=', phone).execute()
  await receive(phone, 'Who is this?')
  expect(await texts(file.id)).toHaveLength(2)
})

test('a reply from a number that a record has belongs to that record, whatever was texted to it', async () => {
  const [file, own] = [await newFile(), await newFile()]
  await textOther(file.id, own.phone)
  await receive(own.phone, 'It is me.')
  expect(await texts(own.id)).toMatchObject([{ content: 'It is me.', other_name: null }])
  expect((await texts(file.id)).map(({ is_reply }) => is_reply)).toEqual([false])
})

test('a reply from a former number of an indemnitor is in their thread and names it', async () => {
  const file = await newFile()
  const phone = newPhone()
  const ida = await makeChild(db, 'indemnitors', { defendant_id: file.id, name: 'Ida Lim', phone })
  await send({ ...file, phone }, 'Please call us.', { indemnitor_id: ida })
  await runJobs({ early: true })
  await db.updateTable('indemnitors').set({ phone: newPhone() }).where('id', '=', ida).execute()
  await receive(phone, 'Wrong number')
  expect((await texts(file.id, ida)).at(-1)).toMatchObject({ phone, other_name: 'Ida Lim' })
})

test('only administrators see a reply of an unknown number, until a file gets the number', async () => {
  const phone = newPhone()
  await receive(phone, 'Can you help my brother?', { NumMedia: '2' })
  await receive('+442071838750', 'From abroad')
  await receive('72345', 'A short code')
  const inbox = async (as: Person) => (await call(threads.listTextInbox, { as })).body.threads
  const mine = (all: Awaited<ReturnType<typeof inbox>>) => all.find((one) => one.phone === phone)
  expect(mine(await inbox(clerk))).toBeUndefined()
  expect((await inbox(agent)).slice(0, 3)).toMatchObject([
    { phone: '72345' },
    { phone: '+442071838750', people: [] },
    { phone, unread: 1, people: [], last: { content: 'Can you help my brother?', files: 2 } },
  ])
  const foreign = (await inbox(agent)).find((one) => one.phone === '+442071838750')
  const reading = { phone: '+442071838750', up_to: foreign?.last.id ?? 0 }
  expect((await call(threads.markNumberRead, { as: agent, body: reading })).status).toBe(200)
  expect((await inbox(agent)).map((one) => one.phone)).not.toContain('+442071838750')

  const id = await makeDefendant(db, { is_lead: 1, phone })
  expect(mine(await inbox(clerk))).toMatchObject({ people: [{ defendant_id: id, is_lead: true }] })
  const [reply] = await texts(id)
  expect(reply).toMatchObject({ content: 'Can you help my brother?', files: 2, is_unread: true })
  const up_to = reply?.id ?? 0
  // It is in a file now, whose thread marks it
  await call(threads.markNumberRead, { as: agent, body: { phone, up_to } })
  expect(await people(id)).toMatchObject([{ unread: 1 }])
  await call(threads.markThreadRead, { as: clerk, body: { defendant_id: id, up_to } })
  expect(await people(id)).toMatchObject([{ unread: 0 }])
})

test('the inbox and its count leave out files that the user may only read, and deleted ones [OPEN-113]', async () => {
  const file = await newFile({ first_name: 'RITA' })
  await receive(file.phone, 'One')
  await receive(file.phone, 'Two')
  const person = await signIn(await makeUser(db, { permissions: [3] }))
  const counted = async (as: Person) => (await call(threads.countTextInbox, { as })).body.unread
  const listed = async (as: Person) =>
    (await call(threads.listTextInbox, { as })).body.threads.reduce((sum, { unread }) => sum + unread, 0)
  const before = await counted(person)
  expect(before).toBe(await listed(person))

  await share(db, file.id, person.id, 'R')
  expect([await counted(person), await listed(person)]).toEqual([before - 2, before - 2])
  // Reading stays possible, in the file
  expect(await people(file.id, person)).toMatchObject([{ unread: 2 }])
  expect(await counted(agent)).toBe(await listed(agent))
  const unknown = (await counted(agent)) - before

  await db.updateTable('defendants').set({ deleted_at: now() }).where('id', '=', file.id).execute()
  expect(await counted(clerk)).toBe(before - 2)
  // Nobody's file has the number any more
  expect(await counted(agent)).toBe(before - 2 + unknown + 2)
})

test('who may only read a file neither texts its people nor marks their replies [OPEN-113]', async () => {
  const file = await newFile()
  await receive(file.phone, 'Hello?')
  const reader = await signIn(await makeUser(db, { permissions: [3] }))
  await share(db, file.id, reader.id, 'R')
  expect((await send(file, 'Hello', { as: reader })).status).toBe(403)
  const [reply] = await texts(file.id)
  const body = { defendant_id: file.id, up_to: reply?.id ?? 0 }
  expect((await call(threads.markThreadRead, { as: reader, body })).status).toBe(403)
  const preferences = { defendant_id: file.id, consent: 'no', language: 'en' } as const
  expect((await call(threads.saveTextPreferences, { as: reader, body: preferences })).status).toBe(403)
  expect(await people(file.id)).toMatchObject([{ unread: 1, consent: null }])
})

test('a reply that came meanwhile stays unread [OPEN-113]', async () => {
  const file = await newFile()
  await receive(file.phone, 'One')
  const [one] = await texts(file.id)
  await receive(file.phone, 'Two')
  await call(threads.markThreadRead, { as: clerk, body: { defendant_id: file.id, up_to: one?.id ?? 0 } })
  expect((await texts(file.id)).map(({ is_unread }) => is_unread)).toEqual([false, true])
  const entries = await historyOf(file.id)
  expect(entries.filter(({ action }) => action === 'read')).toMatchObject([
    { endpoint: 'reply', name: 'ANA LIM' },
  ])
})

test('after STOP the next text is refused in words, and START lifts that', async () => {
  const file = await newFile()
  await receive(file.phone, 'Stop.')
  const refused = await send(file, 'Are you there?')
  expect([refused.status, refused.body.error]).toEqual([400, messages.optedOut])
  expect(await people(file.id)).toMatchObject([{ opted_out_at: expect.any(String) }])
  expect((await texts(file.id)).map(({ content }) => content)).toEqual(['Stop.'])
  await receive(file.phone, 'start')
  expect((await send(file, 'Are you there?')).status).toBe(200)
})

test('a person who doesn’t want texts gets none, whatever staff send', async () => {
  const file = await newFile()
  const save = (consent: 'yes' | 'no' | null, language: 'en' | 'es') =>
    call(threads.saveTextPreferences, { as: clerk, body: { defendant_id: file.id, consent, language } })
  const at = now().toISOString()
  expect((await save('no', 'es')).status).toBe(200)
  expect(await people(file.id)).toMatchObject([
    { consent: 'no', language: 'es', consent_at: at, consent_by_name: clerk.name },
  ])
  const link = { phone: file.phone, id: file.id, defendant_id: file.id }
  const refused = await send(file, 'Hello')
  expect([refused.status, refused.body.error]).toEqual([400, messages.noConsent])
  // The form link isn't texted either, but its sender can hand it over
  const stays = await call(sendOtp, { as: clerk, body: link })
  expect([stays.status, stays.body.code]).toEqual([200, 'noConsent'])
  expect(stays.body.texts).toMatchObject([{ state: 'failed', reason: messages.noConsent }])

  travel(60_000)
  await save('no', 'en')
  expect(await people(file.id)).toMatchObject([{ consent_at: at, language: 'en' }])
  await save('yes', 'en')
  await save('yes', 'en')
  expect((await send(file, 'Hello')).status).toBe(200)
  expect((await historyOf(file.id)).filter(({ endpoint }) => endpoint === 'text_preferences')).toHaveLength(3)
})

test('a “no” of the defendant binds no relatives, and counts also without their id', async () => {
  const file = await newFile()
  const saved = { defendant_id: file.id, consent: 'no', language: 'en' } as const
  await call(threads.saveTextPreferences, { as: clerk, body: saved })
  const mother = newPhone()
  expect((await textOther(file.id, mother, { id: file.id })).status).toBe(200)
  expect(await texts(file.id)).toMatchObject([{ phone: mother, state: 'sent' }])
  // With their own number it is a text to the defendant, also under another name
  const refused = await textOther(file.id, file.phone)
  expect([refused.status, refused.body.error]).toEqual([400, messages.noConsent])

  const ida = await makeChild(db, 'indemnitors', { defendant_id: file.id, name: 'Ida Lim', phone: mother })
  await call(threads.saveTextPreferences, { as: clerk, body: { ...saved, indemnitor_id: ida } })
  expect((await textOther(file.id, mother)).body.error).toBe(messages.noConsent)
  // Nor is it anybody else's in a text about another file, or about none
  expect((await textOther((await newFile()).id, mother)).body.error).toBe(messages.noConsent)
  expect((await textNobody(mother)).body.error).toBe(messages.noConsent)
  expect((await textNobody(newPhone())).status).toBe(200)
})

test('a “no” counts in other files of the number, unless the person there said yes', async () => {
  const file = await newFile()
  const phone = newPhone()
  const [here, there] = [file.id, (await newFile()).id]
  const idOf = (defendant_id: number) =>
    makeChild(db, 'indemnitors', { defendant_id, name: 'Ida Lim', phone })
  const [first, second] = [await idOf(here), await idOf(there)]
  const save = (defendant_id: number, indemnitor_id: number, consent: 'yes' | 'no') =>
    call(threads.saveTextPreferences, {
      as: clerk,
      body: { defendant_id, indemnitor_id, consent, language: 'en' },
    })
  const body = { defendant_id: there, indemnitor_id: second, phone, content: 'Court is on Monday.' }
  const textThere = () => call(threads.sendThreadText, { as: clerk, body })
  await save(here, first, 'no')
  expect((await textThere()).body.error).toBe(messages.noConsent)
  await save(there, second, 'yes')
  expect((await textThere()).status).toBe(200)
})

test('STOP binds relatives as well', async () => {
  const file = await newFile()
  const phone = newPhone()
  await receive(phone, 'Alto')
  expect((await textOther(file.id, phone)).body.error).toBe(messages.optedOut)
})

test('an own text goes to the phone on the record, and needs words', async () => {
  const file = await newFile()
  const other = await send({ ...file, phone: newPhone() }, 'Hello')
  expect([other.status, other.body.error]).toEqual([400, messages.otherPhone])
  for (const content of ['', '   ', 'x'.repeat(threads.textLength + 1)])
    expect((await send(file, content)).status).toBe(400)
  expect((await send(file, '  Hello  ')).status).toBe(200)
  expect(await texts(file.id)).toMatchObject([{ content: 'Hello' }])
  expect((await send({ ...file, id: 999_999 }, 'Hello')).status).toBe(404)
  const stranger = await makeChild(db, 'indemnitors', {
    defendant_id: (await newFile()).id,
    phone: file.phone,
  })
  expect((await send(file, 'Hello', { indemnitor_id: stranger })).status).toBe(404)
})

test('a thread shows the newest 200 texts and says that there are older ones', async () => {
  const file = await newFile()
  const row = (place: number) => ({
    provider_id: newSid(),
    phone: file.phone,
    content: `Reply ${place}`,
    files: 0,
    received_at: new Date(now().getTime() + place),
    is_known: false,
  })
  await db
    .insertInto('text_replies')
    .values(Array.from({ length: threads.threadLength + 1 }, (_, place) => row(place)))
    .execute()
  const { body } = await call(threads.readTextThread, { as: owner, query: { defendant_id: file.id } })
  expect([body.texts.length, body.texts[0]?.content, body.has_older]).toEqual([200, 'Reply 1', true])
})

test('a call-back without the signature of the provider stores nothing', async () => {
  const file = await newFile()
  const { headers, ...unsigned } = textReply(file.phone, 'Hi')
  const { 'x-twilio-signature': _, ...others } = headers
  const answer = await app.inject({ ...unsigned, headers: others })
  expect(answer.statusCode).toBe(403)
  expect(await texts(file.id)).toEqual([])
})

test('staff texts count toward the limit of each user [OPEN-172]', async () => {
  const file = await newFile()
  await send(file, 'Hello')
  const { messages: listed } = (await call(listMessages, { as: owner })).body
  expect(listed[0]).toMatchObject({ content: 'Hello', created_by_name: clerk.name })
  await db
    .insertInto('messages')
    .values(
      Array.from({ length: 199 }, () => ({
        template_id: null,
        defendant_id: null,
        indemnitor_id: null,
        phone: file.phone,
        content: 'x',
        state: 'sent' as const,
        created_by: clerk.id,
        date_created: now(),
      })),
    )
    .execute()
  expect((await send(file, 'Hello')).status).toBe(429)
})

test('the answer about a text that could not be sent says which reason it had', () => {
  const to = { message_id: 1, name: 'Ana Lim', phone: '3105550142', content: null, is_mailed: false }
  const failed = { ...to, state: 'failed' } as const
  const reply = (reason_code: 'noConsent' | 'optedOut') =>
    texted([{ ...failed, reason: messages[reason_code], reason_code }], 'sentSms')
  expect(reply('noConsent')).toMatchObject({ code: 'noConsent', message: messages.noConsent })
  expect(reply('optedOut')).toMatchObject({ code: 'optedOut', message: messages.optedOut })
})
