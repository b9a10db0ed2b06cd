import * as documents from '@bailiwick/contract/documents'
import { messages } from '@bailiwick/contract/kit/messages'
import {
  cancelMessage,
  listMessages,
  sendOtp,
  sendReminder,
  showMessage,
} from '@bailiwick/contract/messaging'
import { smsOnly } from '@bailiwick/contract/notifications'
import * as threads from '@bailiwick/contract/text-threads'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { textReasonOf } from '#case-file/text-reason'
import { makeDocumentFile, shownReason } from '#test/document-file'
import { makeChild, makeDefendant, makeUser, share } from '#test/factories'
import { startServer, type Person } from '#test/server'
import { startTwilio, textReport } from '#test/twilio'

const { fake, service } = await startTwilio()
const { app, call, db, actors, signIn, now, travel, ...server } = await startServer({
  frozen: true,
  ...service,
  officeTimeZone: 'America/Los_Angeles',
})
const { owner, agent } = actors
let clerk: Person = actors.clerk
/** The clock of the test is ahead of that of the jobs. */
const runJobs = () => server.runJobs({ early: true })

/** Moves the clock to the next time at which it is this hour in Los Angeles, and signs in again. */
async function travelTo(hour: number): Promise<void> {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Los_Angeles',
    hour: 'numeric',
    hourCycle: 'h23',
  })
  do travel(15 * 60_000)
  while (Number(format.format(now())) !== hour)
  clerk = await signIn(actors.clerk)
}

const rows = () => db.selectFrom('messages').selectAll().select(textReasonOf('messages').as('reason'))
const rowOf = (id: number) => rows().where('id', '=', id).executeTakeFirstOrThrow()
const lastTo = (defendant_id: number) =>
  rows().where('defendant_id', '=', defendant_id).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

/** A file with a document to sign, which its defendant is reminded of; that text waits for its job. */
async function pendingFile() {
  const phone = newPhone()
  const id = await makeDefendant(db, { first_name: 'ANA', last_name: 'LIM', phone })
  const document = await addDocument(id)
  await remind({ id, phone })
  return { id, phone, document, message: (await lastTo(id)).id }
}
const addDocument = (defendant_id: number) =>
  makeChild(db, 'documents', {
    defendant_id,
    type: 4,
    status: 2,
    history: '[]',
    document_file: crypto.randomUUID(),
    document_sha256: 'none',
    spots: '[]',
    created_by: clerk.id,
    date_created: now(),
  })
type Pending = Awaited<ReturnType<typeof pendingFile>>
const remind = ({ id, phone }: Pick<Pending, 'id' | 'phone'>, at?: 'morning') =>
  call(sendReminder, { as: clerk, body: { defendant_id: id, phone, ...(at && { at }) } })
const voidDocument = ({ document }: Pending) =>
  call(documents.voidDocument, { as: clerk, body: { document_id: document } })
/** Sets the status of a document, as its end does. */
const setStatus = (document: number, status: number) =>
  db.updateTable('documents').set({ status }).where('id', '=', document).execute()
let phones = 4245550100
const newPhone = () => String((phones += 1))
const changePhone = (id: number) =>
  db.updateTable('defendants').set({ phone: newPhone() }).where('id', '=', id).execute()

/** A text in somebody's own words to a new file. */
async function ownText(at?: 'morning') {
  const phone = newPhone()
  const id = await makeDefendant(db, { first_name: 'ANA', last_name: 'LIM', phone })
  const body = { defendant_id: id, phone, content: 'Court is at 9.', ...(at && { at }) }
  const reply = await call(threads.sendThreadText, { as: clerk, body })
  return { id, phone, message: reply.body.texts[0]?.message_id ?? 0 }
}
const cancel = (message_id: number, as = clerk) => call(cancelMessage, { as, body: { message_id } })
/** The reasons of the alerts about these documents. */
async function alertsAbout(...ids: readonly number[]) {
  const { alerts } = (await call(documents.listDocumentAlerts, { as: clerk })).body
  return alerts.filter(({ id }) => ids.includes(id)).map(({ reason }) => reason)
}

test('a text about a document says which one, and whether it has a link', async () => {
  await travelTo(12)
  const { id, booking } = await makeDocumentFile(db)
  const query = { type: 4, defendant_id: id, booking_id: booking } as const
  await call(documents.sendDocument, { as: clerk, query })
  const sent = await lastTo(id)
  expect(sent).toMatchObject({ document_ids: [expect.any(Number)], has_link: true })
  const { message, document } = await pendingFile()
  expect(await rowOf(message)).toMatchObject({ document_ids: [document], has_link: true })
  expect(await rowOf((await ownText()).message)).toMatchObject({ document_ids: [], has_link: false })

  // Sending it again voids it
  const [document_id = 0] = sent.document_ids
  await call(documents.replaceDocument, { as: clerk, body: { document_id } })
  await runJobs()
  expect(await rowOf(sent.id)).toMatchObject({ state: 'failed', reason: 'The document was voided.' })
  expect(await lastTo(id)).toMatchObject({ state: 'sent' })
})

test('a text about a document that has ended meanwhile doesn’t leave, and says why', async () => {
  const ends = [
    ['The document was voided.', voidDocument],
    ['The document was signed.', ({ document }: Pending) => setStatus(document, 3)],
    ['The signer declined the document.', ({ document }: Pending) => setStatus(document, 4)],
    ['The document failed.', ({ document }: Pending) => setStatus(document, 5)],
  ] as const
  for (const [reason, end] of ends) {
    const file = await pendingFile()
    await end(file)
    await runJobs()
    expect(await rowOf(file.message)).toMatchObject({ state: 'failed', reason, secret: null })
    expect(fake.of(file.message)).toEqual([])
  }
})

test('a reminder leaves as long as one of its documents waits for its signer', async () => {
  const file = await pendingFile()
  await addDocument(file.id)
  await travelTo(22)
  await remind(file, 'morning')
  const reminder = await lastTo(file.id)
  expect(reminder.document_ids).toHaveLength(2)
  await voidDocument(file)
  await travelTo(8)
  await runJobs()
  expect((await rowOf(reminder.id)).state).toBe('sent')

  await travelTo(22)
  await remind(file, 'morning')
  const [other = 0] = (await lastTo(file.id)).document_ids
  await setStatus(other, 3)
  await travelTo(8)
  await runJobs()
  expect(await lastTo(file.id)).toMatchObject({ state: 'failed', reason: 'The document was signed.' })
})

test('RESEND ends the texts with older links that didn’t leave', async () => {
  await travelTo(12)
  const file = await pendingFile()
  const other = await pendingFile()
  await call(documents.resendDocument, { as: clerk, body: { document_id: file.document } })
  expect(await rowOf(file.message)).toMatchObject({
    state: 'failed',
    reason: messages.newerLink,
    secret: null,
  })
  await runJobs()
  expect(fake.of(file.message)).toEqual([])
  expect([(await lastTo(file.id)).state, (await rowOf(other.message)).state]).toEqual(['sent', 'sent'])
})

test('a text that RESEND replaces while it is handed over ends so, and marks no document', async () => {
  await travelTo(12)
  for (const status of [500, 429, 400]) {
    const file = await pendingFile()
    // The answer comes after the newer link was made
    let isResent = false
    fake.before = async (asked) => {
      if (!asked.startsWith('POST') || isResent) return undefined
      isResent = true
      await call(documents.resendDocument, { as: clerk, body: { document_id: file.document } })
      return { status, body: { code: 21_614 } }
    }
    await runJobs()
    fake.before = () => {}
    travel(60_000)
    await runJobs()
    expect(await rowOf(file.message)).toMatchObject({ state: 'failed', reason: messages.newerLink })
    expect([(await lastTo(file.id)).state, await shownReason(db, file.document)]).toEqual(['sent', null])
    expect(await alertsAbout(file.document)).toEqual([])
  }
})

test('a newer link leaves a text that had failed its own reason', async () => {
  await travelTo(12)
  const file = await pendingFile()
  fake.before = (asked) => (asked.startsWith('POST') ? { status: 400, body: { code: 21_614 } } : undefined)
  await runJobs()
  fake.before = () => {}
  await call(documents.resendDocument, { as: clerk, body: { document_id: file.document } })
  expect(await rowOf(file.message)).toMatchObject({
    state: 'failed',
    reason: 'This is a landline, or a number that can’t get texts.',
    secret: null,
  })
})

const showLink = (id: number, cancel?: boolean) =>
  call(showMessage, { as: clerk, body: { id, ...(cancel !== undefined && { cancel }) } })

test('the link of a waiting text is shown only if that cancels the text, which then says so', async () => {
  await travelTo(12)
  const file = await pendingFile()
  await runJobs()
  await travelTo(22)
  await remind(file, 'morning')
  const { id } = await lastTo(file.id)
  const asked = await showLink(id)
  expect([asked.status, asked.body.code]).toEqual([409, 'textWaits'])
  expect(await rowOf(id)).toMatchObject({ state: 'queued', secret: expect.any(Buffer) })
  const shown = await showLink(id, true)
  expect([shown.status, shown.body.content]).toEqual([200, expect.stringMatching(/\/s\/\w{12}/)])
  const canceled = { state: 'canceled', reason: 'The sender took its link to hand it over.', secret: null }
  expect(await rowOf(id)).toMatchObject(canceled)
  await travelTo(8)
  await runJobs()
  expect([await rowOf(id), fake.of(id), await alertsAbout(file.document)]).toMatchObject([canceled, [], []])
})

test('so is that of a text whose provider gave no answer, but not while it is being handed over', async () => {
  await travelTo(12)
  const file = await pendingFile()
  const during: unknown[] = []
  fake.before = async (asked) => {
    if (!asked.startsWith('POST')) return undefined
    const { status, body } = await showLink(file.message, true)
    during.push([status, body.code])
    return { status: 500 }
  }
  await runJobs()
  fake.before = () => {}
  expect(during).toEqual([[409, 'textLeaving']])
  travel(2 * 60_000)
  expect((await showLink(file.message)).body.code).toBe('textUnclear')
  expect((await showLink(file.message, true)).status).toBe(200)
  await runJobs()
  expect(fake.of(file.message)).toEqual([])
  // A 500 says nothing, so it may have arrived
  expect(await rowOf(file.message)).toMatchObject({
    state: 'canceled',
    reason: expect.stringContaining('may have arrived'),
  })
})

test('a newer form link ends no text about a document', async () => {
  const file = await pendingFile()
  travel(60_000)
  await call(sendOtp, { as: clerk, body: { phone: file.phone, id: file.id, defendant_id: file.id } })
  await runJobs()
  expect((await rowOf(file.message)).state).toBe('sent')
})

test('a text to a phone that isn’t on the record any more doesn’t leave', async () => {
  const signing = await pendingFile()
  const own = await ownText()
  const phone = newPhone()
  const link = await makeDefendant(db, { phone })
  await call(sendOtp, { as: clerk, body: { phone, id: link, defendant_id: link } })
  const { id: form } = await lastTo(link)
  for (const id of [signing.id, own.id, link]) await changePhone(id)
  await runJobs()
  for (const message of [signing.message, own.message, form]) {
    expect(await rowOf(message)).toMatchObject({ state: 'failed', reason: 'The phone number was changed.' })
    expect(fake.of(message)).toEqual([])
  }
})

test('a text to an indemnitor whose phone was changed, or who was removed, doesn’t leave', async () => {
  const phone = '2135550111'
  const id = await makeDefendant(db, { phone: newPhone() })
  const indemnitor = () => makeChild(db, 'indemnitors', { defendant_id: id, name: 'Ida Cole', phone })
  const [ida, bo] = [await indemnitor(), await indemnitor()]
  const textTo = async (indemnitor_id: number) => {
    const body = { defendant_id: id, indemnitor_id, phone, content: 'Hello' }
    return (await call(threads.sendThreadText, { as: clerk, body })).body.texts[0]?.message_id ?? 0
  }
  const [changed, removed] = [await textTo(ida), await textTo(bo)]
  const indemnitors = db.updateTable('indemnitors')
  await indemnitors.set({ phone: '2135550112' }).where('id', '=', ida).execute()
  await indemnitors.set({ deleted_at: now() }).where('id', '=', bo).execute()
  await runJobs()
  const reasons = [(await rowOf(changed)).reason, (await rowOf(removed)).reason]
  expect(reasons).toEqual(['The phone number was changed.', 'This person was removed from the file.'])
})

test('a text to an additional number of a file leaves whatever happens to the defendant’s phone', async () => {
  await db
    .insertInto('sms_config')
    .values({ description: 'Please call', content: 'Please call us.', type: '1' })
    .execute()
  const id = await makeDefendant(db, { phone: newPhone() })
  const body = { defendant_id: id, name: 'Rosa Diaz', phone: '2135559922', messageType: 'Please call' }
  await call(smsOnly, { as: clerk, body })
  const message = await lastTo(id)
  expect(message.is_to_other).toBe(true)
  await changePhone(id)
  await runJobs()
  expect((await rowOf(message.id)).state).toBe('sent')
})

test('staff cancel a text that waits for the morning, and it never leaves', async () => {
  await travelTo(22)
  const { id, phone, message } = await ownText('morning')
  const { status, body } = await cancel(message)
  expect([status, body.code]).toEqual([200, 'canceledText'])
  await travelTo(8)
  await runJobs()
  expect(fake.of(message)).toEqual([])
  expect(await rowOf(message)).toMatchObject({ state: 'canceled', reason: null })
  const [entry] = await db
    .selectFrom('history')
    .select(['action', 'endpoint', 'name', 'username', 'data', 'changed'])
    .where('defendant_id', '=', id)
    .where('endpoint', '=', 'message')
    .orderBy('id', 'desc')
    .execute()
  expect(entry).toEqual({
    action: 'update',
    endpoint: 'message',
    name: 'ANA LIM',
    username: clerk.username,
    data: { indemnitor_id: null, phone, state: 'canceled' },
    changed: ['state'],
  })
  const again = await cancel(message)
  expect([again.status, again.body.code]).toEqual([409, 'textNotWaiting'])
})

test('a canceled text has no link any more, and one that has left can’t be canceled', async () => {
  await travelTo(12)
  const file = await pendingFile()
  await runJobs()
  await travelTo(22)
  const left = await cancel(file.message)
  expect([left.status, left.body.code]).toEqual([409, 'textLeft'])
  expect((await rowOf(file.message)).state).toBe('sent')
  await remind(file, 'morning')
  const reminder = await lastTo(file.id)
  expect(reminder.secret).not.toBeNull()
  expect((await cancel(reminder.id)).status).toBe(200)
  expect(await rowOf(reminder.id)).toMatchObject({ state: 'canceled', secret: null })
})

test('Link Last Sent is of a link that left: a canceled or failed one takes its time back [OPEN-70]', async () => {
  await travelTo(12)
  const [phone, other] = [newPhone(), newPhone()]
  const id = await makeDefendant(db, { first_name: 'ANA', last_name: 'LIM', phone })
  const ida = await makeChild(db, 'indemnitors', { defendant_id: id, name: 'Ida Cole', phone: other })
  const sendLink = (to: string, of: number) =>
    call(sendOtp, { as: clerk, body: { phone: to, id: of, defendant_id: id, ind: of === ida } })
  const times = async () => {
    const { rows } = await sql<{ own: string | null; theirs: string | null; listed: string | null }>`
      select d.link_last_sent as own, i.link_last_sent as theirs, l.link_last_sent as listed
      from defendants d, indemnitors i, defendant_list l
      where d.id = ${id} and i.id = ${ida} and l.defendant_id = d.id`.execute(db)
    const [row] = rows
    // PostgreSQL leaves out zeros at the end
    const iso = (time: string | null | undefined) => (time ? new Date(time).toISOString() : null)
    return { own: iso(row?.own), theirs: iso(row?.theirs), listed: iso(row?.listed) }
  }
  await sendLink(phone, id)
  await runJobs()
  const left = await times()
  expect(left.own).toBe(now().toISOString())
  travel(60_000)
  await sendLink(other, ida)
  await sendLink(phone, id)
  const waiting = await times()
  expect(waiting).toEqual({
    own: now().toISOString(),
    theirs: now().toISOString(),
    listed: now().toISOString(),
  })
  const texts = await db
    .selectFrom('messages')
    .select('id')
    .where('defendant_id', '=', id)
    .orderBy('id')
    .execute()
  const [, theirs, own] = texts.map((text) => text.id)
  expect((await cancel(own ?? 0)).status).toBe(200)
  expect(await times()).toEqual({ ...left, theirs: waiting?.theirs })
  // The other one fails, because the number is another meanwhile
  await db.updateTable('indemnitors').set({ phone: newPhone() }).where('id', '=', ida).execute()
  await runJobs()
  expect(await rowOf(theirs ?? 0)).toMatchObject({ state: 'failed' })
  expect(await times()).toEqual(left)
})

test('a link or reminder that waits for 8 AM counts as sent once it leaves, and shows when [OPEN-189]', async () => {
  await travelTo(12)
  const file = await pendingFile()
  await makeChild(db, 'bookings', { defendant_id: file.id })
  await runJobs()
  const sentTimes = async () => {
    const { rows } = await sql<{ link: string | null; document: string | null }>`
      select d.link_last_sent as link, o.link_last_sent as document from defendants d, documents o
      where d.id = ${file.id} and o.id = ${file.document}`.execute(db)
    return rows.flatMap(({ link, document }) =>
      [link, document].map((time) => time && new Date(time).toISOString()),
    )
  }
  const before = await sentTimes()
  await travelTo(22)
  const body = { phone: file.phone, id: file.id, defendant_id: file.id, type: 'booking_info' } as const
  expect((await call(sendOtp, { as: clerk, body: { ...body, at: 'morning' } })).status).toBe(200)
  const link = await lastTo(file.id)
  travel(60_000)
  await remind(file, 'morning')
  expect([link.state, await sentTimes()]).toEqual(['queued', before])
  const thread = async () => {
    const reply = await call(threads.readTextThread, { as: clerk, query: { defendant_id: file.id } })
    return reply.body.texts.slice(-2).map(({ left_at }) => left_at)
  }
  await travelTo(8)
  await runJobs()
  const left = now().toISOString()
  expect(await sentTimes()).toEqual([left, left])
  expect(await thread()).toEqual([left, left])
  // The phone turns out to get nothing: its link wasn't sent
  const [taken] = fake.of(link.id)
  if (taken !== undefined) await app.inject(textReport(taken, 'undelivered', { ErrorCode: '30006' }))
  expect((await sentTimes())[0]).toBe(before[0])
  const listed = await call(threads.listTextThreads, { as: clerk, query: { defendant_id: file.id } })
  expect(listed.body.threads[0]?.phone_fault).toBe('This is a landline, or a number that can’t get texts.')
})

test('of a cancel and the job of the text, one wins: it is canceled, or it left and says so', async () => {
  await travelTo(12)
  for (let round = 0; round < 5; round += 1) {
    const { message } = await ownText()
    const [{ status }] = await Promise.all([cancel(message), runJobs()])
    const { state } = await rowOf(message)
    expect([status, state, fake.of(message).length]).toEqual(
      status === 200 ? [200, 'canceled', 0] : [409, 'sent', 1],
    )
  }
})

test('only who may change the file cancels its texts, and of a text about no file its author', async () => {
  await travelTo(22)
  const { id, message } = await ownText('morning')
  const reader = await signIn(await makeUser(db, { permissions: [3] }))
  await share(db, id, reader.id, 'R')
  expect((await cancel(message, reader)).status).toBe(403)
  expect((await cancel(2_000_000)).status).toBe(404)
  expect((await rowOf(message)).state).toBe('queued')
  const body = { name: 'Rosa Diaz', phone: '2135559922', messageType: 'Please call', at: 'morning' } as const
  const reply = await call(smsOnly, { as: clerk, body })
  const nobodys = reply.body.texts?.[0]?.message_id ?? 0
  expect((await cancel(nobodys, await signIn(agent))).status).toBe(403)
  expect((await cancel(nobodys)).status).toBe(200)
  const listed = await call(listMessages, { as: await signIn(owner), query: { id: nobodys } })
  expect(listed.body.messages).toMatchObject([{ state: 'canceled' }])
})

test('the sender of a document learns that the text about it reached nobody, until one does', async () => {
  await travelTo(12)
  const file = await pendingFile()
  await runJobs()
  expect(await shownReason(db, file.document)).toBeNull()
  const [taken] = fake.of(file.message)
  if (taken === undefined) throw new Error('Twilio didn’t take this text')
  // Of a number that can't get texts the next one would not be tried
  await app.inject(textReport(taken, 'undelivered', { ErrorCode: '30003' }))
  const reason =
    'The text message didn’t reach the signer. The phone can’t be reached. It may be switched off or out of service.'
  expect(await shownReason(db, file.document)).toBe(reason)
  expect(await alertsAbout(file.document)).toEqual([reason])
  travel(60_000)
  await remind(file)
  await runJobs()
  expect([await shownReason(db, file.document), await alertsAbout(file.document)]).toEqual([null, []])
})

test('so it does if the provider refuses the text, or it may not leave any more', async () => {
  const refused = await pendingFile()
  const answer = { status: 400, body: { code: 21_614 } }
  fake.before = (asked) => (asked.startsWith('POST') ? answer : undefined)
  await runJobs()
  fake.before = () => {}
  const moved = await pendingFile()
  await changePhone(moved.id)
  const ended = await pendingFile()
  await voidDocument(ended)
  await runJobs()
  expect(await alertsAbout(refused.document, moved.document)).toEqual([
    'The text message didn’t reach the signer. The phone number was changed.',
    expect.stringContaining('This is a landline'),
  ])
  // Its own end says more
  expect(await shownReason(db, ended.document)).toBeNull()
})
