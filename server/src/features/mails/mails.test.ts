import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { sendDocument } from '@bailiwick/contract/documents'
import { listMails, notifyMail, type Mail } from '@bailiwick/contract/mails'
import { messages } from '@bailiwick/contract/kit/messages'
import { expect, test } from 'vitest'
import { afterTest } from '#test/after-test'
import { makeDocumentFile } from '#test/document-file'
import { makeUser } from '#test/factories'
import { startServer, testVault } from '#test/server'
import { smtpSender, type OutgoingMail } from './gateway.ts'
import { encryptQueuedLinks, resumeMails } from './service.ts'

const sent: OutgoingMail[] = []
const quiet = await startServer()
const connected = await startServer({
  sendMail: async (mail) => {
    if (mail.subject === 'Refused') throw Object.assign(new Error('550 no such box'), { responseCode: 550 })
    if (mail.subject === 'Later') throw new Error('421 try again later')
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
      state: 'kept',
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
    ['failed', '550 no such box'],
  ])
  expect(sent).toEqual([{ to: 'ana@example.com', subject: 'Changed', text: 'Added: CRM – Edit' }])
})

test('a mail that isn’t taken yet is tried again, and fails in the end with its reason', async () => {
  const { runJobs } = connected
  await notify(connected, { ...mail, subject: 'Later' })
  await runJobs()
  const last = async () => (await stored(connected)).at(-1)
  expect(await last()).toMatchObject({ state: 'queued', reason: '421 try again later' })
  for (let retry = 1; retry <= 11; retry += 1) await runJobs({ early: true })
  expect(await last()).toMatchObject({ state: 'failed', reason: '421 try again later' })
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
    state: 'kept',
    reason: null,
  })
  const second = await read({ offset: 10, rows: 10 })
  expect(second.body.mails.map(({ subject }) => subject)).toEqual(['Mail 2', 'Mail 1'])
  expect((await read({ rows: 11 })).status).toBe(400)

  const sending = await connected.call(listMails, { as: connected.actors.owner })
  expect(sending.body.sends).toBe(true)
  expect(sending.body.mails.find(({ subject }) => subject === 'Refused')).toMatchObject({
    state: 'failed',
    reason: '550 no such box',
  })
})

test('a mail server gets the mail by SMTP, and its refusal is an error', async () => {
  const heard: string[] = []
  const server = createServer((socket) => {
    let inMail = false
    socket.write('220 ready\r\n')
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        heard.push(line)
        if (inMail && line !== '.') continue
        if (/^(EHLO|HELO|MAIL)/.test(line)) socket.write('250 ok\r\n')
        else if (line.startsWith('RCPT')) socket.write(line.includes('nobody') ? '550 no\r\n' : '250 ok\r\n')
        else if (line === 'QUIT') socket.end('221 bye\r\n')
        else socket.write(line === 'DATA' ? '354 go on\r\n' : '250 ok\r\n')
        inMail = line === 'DATA'
      }
    })
  }).listen(0, '127.0.0.1')
  afterTest(() => server.close())
  await once(server, 'listening')
  const send = smtpSender(
    `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    'Bailiwick <portal@example.com>',
  )
  await send({ to: 'ana@example.com', subject: 'Changed', text: 'Added: one thing' })
  expect(heard).toEqual(
    expect.arrayContaining([
      'MAIL FROM:<portal@example.com>',
      'RCPT TO:<ana@example.com>',
      'Subject: Changed',
      'Added: one thing',
    ]),
  )
  await expect(send({ to: 'nobody@example.com', subject: 'x', text: 'x' })).rejects.toThrow('550')
})

/** Sends a document to its signer by mail; the mail as it was sent, and the row as it was then and is afterwards. */
async function sendLink(result: 'sent' | 'failed') {
  const rows = () => server.db.selectFrom('mails').selectAll().execute()
  let queued: Awaited<ReturnType<typeof rows>> = []
  let text = ''
  const server = await startServer({
    sendMail: async (mail) => {
      queued = await rows()
      text = mail.text
      const refusal = new Error(`550 refused because of ${text.split('\n').join(' ')}`)
      if (result === 'failed') throw Object.assign(refusal, { responseCode: 550 })
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
  expect([queued?.state, queued?.secret]).toEqual(['queued', expect.any(Buffer)])
  expect(ended?.secret).toBeNull()
  for (const row of [queued, ended]) expect(row?.message).toContain('/sign#•••\n')
})

test('neither a mail that failed nor the reason has its link', async () => {
  const { text, ended } = await sendLink('failed')
  const [, token = 'none'] = link.exec(text) ?? []
  expect([ended?.state, ended?.secret]).toEqual(['failed', null])
  expect(ended?.reason).toMatch(/^550 refused because of Hello ANA LIM, .*•••/)
  expect(JSON.stringify(ended)).not.toContain(token)
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
