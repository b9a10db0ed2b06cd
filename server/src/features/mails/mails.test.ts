import { listDocumentAlerts, sendDocument } from '@bailiwick/contract/documents'
import { listJobs, retryJobs } from '@bailiwick/contract/jobs'
import { listMails, notifyMail, type Mail } from '@bailiwick/contract/mails'
import { listSecurityEvents } from '@bailiwick/contract/security-events'
import { messages } from '@bailiwick/contract/kit/messages'
import { sendReminder } from '@bailiwick/contract/messaging'
import { expect, test } from 'vitest'
import { documentsWithReason, makeDocumentFile } from '#test/document-file'
import { makeUser } from '#test/factories'
import { startMailServer } from '#test/mail-server'
import { startServer, testVault } from '#test/server'
import type { OutgoingMail } from './gateway.ts'
import { encryptQueuedLinks, resumeMails, sendMailJob } from './service.ts'

const sent: OutgoingMail[] = []
/** What nodemailer throws after a mail server has answered with this to a recipient. */
const smtpError = (response: string) =>
  Object.assign(new Error(`Refused: ${response}`), {
    code: 'EENVELOPE',
    command: 'RCPT TO',
    response,
    responseCode: Number(response.slice(0, 3)),
  })
const quiet = await startServer()
const connected = await startServer({
  sendMail: async (mail) => {
    if (mail.subject === 'Refused') throw smtpError('550 5.1.1 no such box')
    if (mail.subject === 'Later') throw smtpError('421 try again later')
    sent.push(mail)
  },
})

type Server = typeof quiet
const mail: Mail = { to: 'ANA@example.com', subject: 'Changed', message: 'Added: CRM – Edit' }
async function addAna({ db }: Server, email = 'ana@example.com') {
  const { id } = await makeUser(db)
  await db.updateTable('users').set({ email }).where('id', '=', id).execute()
  return id
}
const notify = ({ call, actors }: Server, body: Mail) => call(notifyMail, { as: actors.owner, body })
const stored = ({ db }: Server) =>
  db
    .selectFrom('mails')
    .select(['to_address', 'subject', 'message', 'state', 'reason'])
    .orderBy('id')
    .execute()
await addAna(quiet)
await addAna(connected)

test('without a mail server a mail is only stored [PERM-64, PERM-65, OPEN-37]', async () => {
  expect([notifyMail.method, notifyMail.path]).toEqual(['POST', '/api/userperms/notify_mail'])
  const answer = await notify(quiet, mail)
  expect([answer.status, answer.body]).toEqual([200, { code: 'success', message: 'Success' }])
  expect(await stored(quiet)).toEqual([
    {
      to_address: 'ana@example.com',
      subject: 'Changed',
      message: 'Added: CRM – Edit',
      state: 'stored',
      reason: null,
    },
  ])
})

test('addresses that don’t belong to active staff, and invalid mails, are refused [OPEN-37]', async () => {
  const gone = await addAna(quiet, 'gone@example.com')
  await quiet.db.updateTable('users').set({ active: false }).where('id', '=', gone).execute()
  for (const to of ['gone@example.com', 'x@example.com', 'ana@example.com, x@example.com', '%']) {
    const { status, body } = await notify(quiet, { ...mail, to })
    expect([to, status, body.error]).toEqual([to, 400, messages.notAStaffAddress])
  }
  for (const [wrong, text] of [
    [{ subject: 'Hello\r\nBcc: x@example.com' }, 'subject: must be one line'],
    [{ message: 'x'.repeat(20_001) }, 'message: may have at most 20000 characters'],
    [{ to: '' }, 'to: is missing'],
    [{ cc: 'x@example.com' }, 'Unknown field: cc'],
  ] as const) {
    const { status, body } = await notify(quiet, { ...mail, ...wrong })
    expect([status, body.error]).toEqual([400, text])
  }
  expect(await stored(quiet)).toHaveLength(1)
})

test('a mail to staff is a security event, and one of 500 a day', async () => {
  const server = await startServer({ frozen: true, sessionMs: 48 * 60 * 60_000 })
  const { call, db, actors, travel } = server
  const { username: ana } = await db
    .selectFrom('users')
    .select('username')
    .where('id', '=', await addAna(server))
    .executeTakeFirstOrThrow()
  const created_by = actors.owner.id
  const old = { to_address: 'ana@example.com', subject: 'x', message: 'x', state: 'stored' } as const
  const date_created = server.now().toISOString()
  await db
    .insertInto('mails')
    .values(Array.from({ length: 498 }, () => ({ ...old, created_by, date_created })))
    .execute()
  const three = await Promise.all([1, 2, 3].map(() => notify(server, mail)))
  expect(three.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 429])
  expect(three.find(({ status }) => status === 429)?.body.error).toBe(messages.tooManyMails(500))
  const { body } = await call(listSecurityEvents, { as: actors.owner, query: { kind: 'staffMailed' } })
  expect(body.events.map(({ username, about_username }) => [username, about_username])).toEqual([
    ['owner', ana],
    ['owner', ana],
  ])
  travel(24 * 60 * 60_000)
  expect((await notify(server, mail)).status).toBe(200)
})

test('with a mail server a mail is sent after the commit, and a failure has its reason [PERM-64]', async () => {
  const { runJobs } = connected
  const states = async () => (await stored(connected)).map(({ state, reason }) => [state, reason])
  await notify(connected, mail)
  expect((await notify(connected, { ...mail, subject: 'Refused' })).status).toBe(200)
  expect(await states()).toEqual([
    ['queued', null],
    ['queued', null],
  ])
  await runJobs()
  expect(await states()).toEqual([
    ['sent', null],
    ['failed', 'This email address doesn’t exist. The server said: 550 5.1.1 no such box'],
  ])
  expect(sent).toMatchObject([{ to: 'ana@example.com', subject: 'Changed', text: 'Added: CRM – Edit' }])
})

test('a mail that isn’t taken yet is tried again, and fails in the end with its reason', async () => {
  const { runJobs } = connected
  await notify(connected, { ...mail, subject: 'Later' })
  await runJobs()
  const last = async () => (await stored(connected)).at(-1)
  const [words, said] = ['The mail server asks to try again later.', ' The server said: 421 try again later']
  expect(await last()).toMatchObject({ state: 'queued', reason: words + said })
  for (let retry = 1; retry <= 11; retry += 1) await runJobs({ early: true })
  const gaveUp = ' The portal tried for about an hour and gave up.'
  expect(await last()).toMatchObject({ state: 'failed', reason: words + gaveUp + said })
})

test('mails that came without their jobs are sent once', async () => {
  const { db, app, runJobs } = connected
  const old = { to_address: 'ana@example.com', message: 'Late', created_by: null, state: 'queued' } as const
  await db
    .insertInto('mails')
    .values({ ...old, subject: 'Left' })
    .execute()
  sent.length = 0
  await resumeMails(db, app.parts.jobs)
  await resumeMails(db, app.parts.jobs)
  await runJobs()
  expect(sent.map(({ subject }) => subject)).toEqual(['Left'])
})

test('developers read the mails in pages, newest first, and whether a mail server is set [OPEN-37]', async () => {
  const developer = await quiet.signIn(await makeUser(quiet.db, { permissions: [6] }))
  const read = (query?: object) => quiet.call(listMails, { as: developer, ...(query && { query }) })
  await quiet.db.deleteFrom('mails').execute()
  expect((await read()).body).toEqual({ mails: [], total: 0, sends: false })
  for (let n = 1; n <= 12; n += 1) await notify(quiet, { ...mail, subject: `Mail ${n}` })
  const { body } = await read()
  expect([body.total, body.mails.length]).toEqual([12, 10])
  expect(body.mails[0]).toEqual({
    id: expect.any(Number),
    date_created: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    to: 'ana@example.com',
    subject: 'Mail 12',
    message: 'Added: CRM – Edit',
    state: 'stored',
    reason: null,
    has_attachment: false,
  })
  const second = await read({ offset: 10, rows: 10 })
  expect(second.body.mails.map(({ subject }) => subject)).toEqual(['Mail 2', 'Mail 1'])
  expect((await read({ rows: 11 })).status).toBe(400)
  const one = await read({ id: body.mails[3]?.id })
  expect([one.body.total, one.body.mails.map(({ subject }) => subject)]).toEqual([1, ['Mail 9']])

  const sending = await connected.call(listMails, { as: connected.actors.owner })
  expect(sending.body.sends).toBe(true)
  expect(sending.body.mails.find(({ subject }) => subject === 'Refused')).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('550 5.1.1 no such box'),
  })
})

const mailServer = await startMailServer()
const mailing = await startServer({ sendMail: mailServer.sendMail })

/** A document whose link is mailed through a real mail server. */
async function mailedDocument() {
  const { db, call, actors } = mailing
  const { id, booking } = await makeDocumentFile(db)
  const query = { type: 'FCS', defendant_id: id, booking_id: booking } as const
  expect((await call(sendDocument, { as: actors.clerk, query })).status).toBe(200)
  mailServer.received.length = 0
  return {
    mailOf: () => db.selectFrom('mails').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow(),
    documentOf: () => documentsWithReason(db).where('defendant_id', '=', id).executeTakeFirstOrThrow(),
  }
}

test('a mail server gets the mail by SMTP, once, with an id that stays the same [OPEN-154]', async () => {
  const { rules, received } = mailServer
  const { runJobs } = mailing
  const { mailOf, documentOf } = await mailedDocument()
  // The mail alone counts: there is no text provider
  expect((await documentOf()).link_last_sent).not.toBeNull()
  const ids: (string | undefined)[] = []
  rules.recipient = () => '451 4.7.1 Greylisted'
  await runJobs()
  expect(await mailOf()).toMatchObject({ state: 'queued', is_refused: false })
  rules.recipient = () => null
  for (let run = 0; run < 3; run += 1) await runJobs({ early: true })
  ids.push(...received.map(({ raw }) => /Message-ID: (\S+)/i.exec(raw)?.[1]))
  expect(received).toMatchObject([{ from: 'portal@example.com', to: 'ana@example.com' }])
  const { id, state, date_created } = await mailOf()
  expect([state, ids]).toEqual(['sent', [`<portal.${id}.${Date.parse(date_created)}@example.com>`]])
})

test('a reminder that also goes out by mail says so in its reply [OPEN-132, OPEN-189]', async () => {
  const { call, actors, db, runJobs } = mailing
  const { documentOf } = await mailedDocument()
  const { defendant_id } = await documentOf()
  const remind = async () => {
    const { phone } = await db
      .selectFrom('defendants')
      .select('phone')
      .where('id', '=', defendant_id)
      .executeTakeFirstOrThrow()
    return (await call(sendReminder, { as: actors.clerk, body: { defendant_id, phone: phone ?? '' } })).body
  }
  expect(await remind()).toMatchObject({
    code: 'sentReminder',
    texts: [{ state: 'not sent', is_mailed: true }],
  })
  await db.updateTable('defendants').set({ email: null }).where('id', '=', defendant_id).execute()
  expect(await remind()).toMatchObject({ code: 'textNotSent', texts: [{ is_mailed: false }] })
  await runJobs()
})

test('an address that the mail server refuses ends the mail at once, and its sender sees why', async () => {
  const { rules, received } = mailServer
  const { app, db, runJobs, call, actors } = mailing
  const { mailOf, documentOf } = await mailedDocument()
  rules.recipient = (address) => `550 5.1.1 <${address}>: Recipient address rejected`
  await runJobs()
  expect(await mailOf()).toMatchObject({
    state: 'failed',
    is_refused: true,
    secret: null,
    reason:
      'This email address doesn’t exist. The server said: 550 5.1.1 <ana@example.com>: Recipient address rejected',
  })
  const why = 'The email with the link didn’t reach the signer. This email address doesn’t exist.'
  expect(await documentOf()).toMatchObject({ status: 2, reason: why })
  const { alerts } = (await call(listDocumentAlerts, { as: actors.clerk })).body
  expect(alerts).toMatchObject([{ reason: why, signer_name: 'ANA LIM' }])
  rules.recipient = () => null
  // Also if the job runs again, as after a crash
  await app.parts.jobs.add(db, sendMailJob, { mail_id: (await mailOf()).id })
  await runJobs({ early: true })
  const jobs = await call(listJobs, { as: actors.owner })
  expect([received, jobs.body.total]).toEqual([[], 0])
})

test('a mail server that refuses the portal is tried again, and the sender sees it in the end', async () => {
  const { rules, received } = mailServer
  const { runJobs, call, actors } = mailing
  const { mailOf, documentOf } = await mailedDocument()
  rules.sender = () => '550 5.7.1 Sender rejected'
  for (let run = 0; run <= 11; run += 1) await runJobs({ early: true })
  const words =
    'The mail server refuses the sender of the settings. The portal tried for about an hour and gave up.'
  expect(await mailOf()).toMatchObject({ state: 'failed', is_refused: false, secret: expect.any(Buffer) })
  expect((await documentOf()).reason).toBe(`The email with the link didn’t reach the signer. ${words}`)
  const { jobs } = (await call(listJobs, { as: actors.owner })).body
  expect(jobs.map(({ queue, reason }) => [queue, reason])).toEqual([['send-mail', words]])
  rules.sender = () => null
  expect((await call(retryJobs, { as: actors.owner, body: { queue: 'send-mail' } })).status).toBe(200)
  await runJobs()
  expect([received.length, (await documentOf()).reason]).toEqual([1, null])
})

/** Sends a document to its signer by mail; the mail as it was sent, and the row as it was then and is afterwards. */
async function sendLink(result: 'sent' | 'failed', quote = (mail: string) => mail) {
  const rows = () => server.db.selectFrom('mails').selectAll().execute()
  let queued: Awaited<ReturnType<typeof rows>> = []
  let text = ''
  const server = await startServer({
    sendMail: async (mail) => {
      queued = await rows()
      text = mail.text
      if (result === 'failed') throw smtpError(`550 5.7.1 because of ${quote(text.split('\n').join(' '))}`)
    },
  })
  const { id, booking } = await makeDocumentFile(server.db)
  const query = { type: 'FCS', defendant_id: id, booking_id: booking, indemnitor_id: 'defendant' } as const
  expect((await server.call(sendDocument, { as: server.actors.clerk, query })).status).toBe(200)
  await server.runJobs()
  expect(await rows()).toMatchObject([{ state: result }])
  return { text, queued: queued[0], ended: (await rows())[0] }
}
const link = /\/sign#([\w-]{32})/

test('the link in a mail is encrypted until the mail is sent, then gone [OPEN-154]', async () => {
  const { text, queued, ended } = await sendLink('sent')
  expect(text).toMatch(link)
  expect([queued?.state, queued?.secret]).toEqual(['sending', expect.any(Buffer)])
  expect(ended?.secret).toBeNull()
  for (const row of [queued, ended]) expect(row?.message).toContain('/sign#•••\n')
})

test('neither a mail that failed nor the reason has its link', async () => {
  const { text, ended } = await sendLink('failed')
  const [, token = 'none'] = link.exec(text) ?? []
  expect([ended?.state, ended?.secret]).toEqual(['failed', null])
  expect(ended?.reason).toMatch(/The server said: 550 5.7.1 because of Hello ANA LIM, .*\/sign#•••/)
  expect(JSON.stringify(ended)).not.toContain(token)
})

test('a reason that quotes the link encoded has the server’s code alone, and nothing turns it', async () => {
  const encoded = await sendLink('failed', (text) => Buffer.from(text).toString('base64'))
  expect(encoded.ended?.reason).toMatch(/ The server said 550 5\.7\.1, and quoted the link\.$/)
  const turned = await sendLink('failed', () => 'a\u202Etxet\u2066')
  expect(turned.ended?.reason).toMatch(/ The server said: 550 5\.7\.1 because of atxet$/)
})

test('the links of mails that an older portal queued are encrypted and still sent', async () => {
  const { db, app, runJobs } = connected
  const store = { db, vault: testVault }
  const token = 'old-Token_'.padEnd(32, 'x')
  const message = `Hello\n\none: https://portal.example.com/sign#${token}\n\nBye.`
  const { id } = await db
    .insertInto('mails')
    .values({ to_address: 'ana@example.com', subject: 'Old', message, created_by: null, state: 'queued' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await encryptQueuedLinks(store)
  await encryptQueuedLinks(store)
  const row = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.message).toBe(message.replace(token, '•••'))
  sent.length = 0
  await resumeMails(db, app.parts.jobs)
  await runJobs()
  expect(sent.find(({ subject }) => subject === 'Old')?.text).toBe(message)
})
