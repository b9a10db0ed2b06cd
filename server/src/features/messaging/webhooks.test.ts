import { messages } from '@bailiwick/contract/kit/messages'
import { receiveText, reportTextStatus } from '@bailiwick/contract/messaging'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { textReasonOf } from '#case-file/text-reason'
import { makeDefendant } from '#test/factories'
import { serverBeside, startServer } from '#test/server'
import { signedPost, startTwilio, textReply, textReport } from '#test/twilio'
import { isOptedOut } from './opt-out-queries.ts'
import { sendMessage } from './service.ts'

const { fake, service } = await startTwilio()
const server = await startServer(service)
const { app, db, now, runJobs } = server
const phone = '2135550142'

/** A text that the provider took. */
async function sentText() {
  const defendant_id = await makeDefendant(db, { phone: null })
  const context = { ...app.parts, db, now: now(), actor: null, afterCommit: (task: () => void) => task() }
  const to = { defendant_id, indemnitor_id: null, is_to_other: true, name: 'ANA LIM', phone }
  const message = { ...to, template_id: null, content: 'Court is at 9.' }
  const { message_id } = await sendMessage(
    context,
    {
      hasTextProvider: true,
      officeTimeZone: null,
      textCountries: ['US'],
      publicUrl: 'https://portal.example.com',
      findSecrets: async () => [],
    },
    message,
  )
  await runJobs()
  return message_id
}
const rowOf = (id: number) =>
  db
    .selectFrom('messages')
    .selectAll()
    .select(textReasonOf('messages').as('reason'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const report = (id: number, MessageStatus: string, more: Readonly<Record<string, string>> = {}) => {
  const [taken] = fake.of(id)
  if (taken === undefined) throw new Error('Twilio didn’t take this text')
  return app.inject(textReport(taken, MessageStatus, more))
}
const reply = (content: string, from = phone) => app.inject(textReply(from, content))
/** A report whose signature is of another account, or missing. */
async function forge({ headers, ...report }: ReturnType<typeof signedPost>) {
  const { 'x-twilio-signature': _, ...others } = headers
  const forged = Buffer.from('another signature').toString('base64')
  const answers = [
    await app.inject({ ...report, headers: others }),
    await app.inject({ ...report, headers: { ...others, 'x-twilio-signature': forged } }),
  ]
  return answers.map(({ statusCode }) => statusCode)
}
const isStopped = () => isOptedOut(db, phone)

test('a report moves a text on, in any order and twice, and never back [OPEN-53]', async () => {
  const id = await sentText()
  const states: string[] = []
  for (const status of ['queued', 'sent', 'delivered', 'delivered', 'sent', 'sending']) {
    expect((await report(id, status)).statusCode).toBe(200)
    states.push((await rowOf(id)).state)
  }
  expect(states).toEqual(['sent', 'sent', 'delivered', 'delivered', 'delivered', 'delivered'])
})

test('a text that was not delivered says why, in words [OPEN-53]', async () => {
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
  fake.onTaken = (text) => app.inject(textReport(text, 'delivered'))
  const id = await sentText()
  fake.onTaken = () => {}
  expect(await rowOf(id)).toMatchObject({ state: 'delivered', provider_id: fake.of(id)[0]?.sid })
})

test('a report about another id than that of the text changes nothing', async () => {
  const id = await sentText()
  const other = await sentText()
  const [taken] = fake.of(id)
  const [foreign] = fake.of(other)
  if (taken === undefined || foreign === undefined) throw new Error('Twilio didn’t take these texts')
  for (const sid of ['SM1', foreign.sid])
    expect((await app.inject(textReport({ ...taken, sid }, 'failed'))).statusCode).toBe(200)
  expect(await rowOf(id)).toMatchObject({ state: 'sent', provider_id: taken.sid })
  // Without an answer of the provider, an id that is another text's says nothing either
  await sql`update messages set state = 'sending', provider_id = null where id = ${id}`.execute(db)
  expect((await app.inject(textReport({ ...taken, sid: foreign.sid }, 'delivered'))).statusCode).toBe(200)
  expect(await rowOf(id)).toMatchObject({ state: 'sending', provider_id: null })
})

test('a report about a text that had the same id before a restore changes nothing [OPEN-53]', async () => {
  const id = await sentText()
  const [taken] = fake.of(id)
  if (taken === undefined) throw new Error('Twilio didn’t take this text')
  // Its answer got lost, so any id of the provider could be its own
  const unanswered = sql`update messages set state = 'sending', provider_id = null where id = ${id}`
  await unanswered.execute(db)
  const { reference } = await rowOf(id)
  const foreign = { sid: 'SM9', statusUrl: taken.statusUrl.replace(`${reference}`, 'another') }
  const without = { sid: 'SM9', statusUrl: taken.statusUrl.replace(/&ref=.*/, '') }
  for (const other of [foreign, without]) {
    expect((await app.inject(textReport({ ...taken, ...other }, 'delivered'))).statusCode).toBe(200)
    expect(await rowOf(id)).toMatchObject({ state: 'sending', provider_id: null })
  }
  await report(id, 'delivered')
  expect((await rowOf(id)).state).toBe('delivered')
  // A text of an older portal has no reference; the provider's id of it is enough
  const old = await sentText()
  const [oldTaken] = fake.of(old)
  if (oldTaken === undefined) throw new Error('Twilio didn’t take this text')
  const oldUrl = oldTaken.statusUrl.replace(/&ref=.*/, '')
  await app.inject(textReport({ ...oldTaken, statusUrl: oldUrl }, 'delivered'))
  expect((await rowOf(old)).state).toBe('delivered')
})

test('a text that was never handed over takes no reports, and one that was given up does', async () => {
  const id = await sentText()
  await sql`update messages set state = 'failed', reason_code = 'noClearAnswer', provider_id = null where id = ${id}`.execute(
    db,
  )
  const { sending_at } = await rowOf(id)
  await sql`update messages set sending_at = null where id = ${id}`.execute(db)
  await report(id, 'delivered')
  expect((await rowOf(id)).state).toBe('failed')
  await db.updateTable('messages').set({ sending_at }).where('id', '=', id).execute()
  const states: string[] = []
  for (const status of ['sent', 'delivered']) {
    await report(id, status)
    states.push((await rowOf(id)).state)
  }
  expect(states).toEqual(['sent', 'delivered'])
  expect(await rowOf(id)).toMatchObject({ reason: null, provider_id: fake.of(id)[0]?.sid })
})

test('a report without the signature of the account is refused and changes nothing [OPEN-53]', async () => {
  const id = await sentText()
  const [taken] = fake.of(id)
  expect(taken && (await forge(textReport(taken, 'failed')))).toEqual([403, 403])
  expect((await rowOf(id)).state).toBe('sent')
  expect([await forge(textReply(phone, 'STOP')), await isStopped()]).toEqual([[403, 403], false])
})

test('a report without the signature opens no transaction, and one over 64 kB is not read', async () => {
  const transaction = vi.spyOn(app.parts.db, 'transaction')
  onTestFinished(() => transaction.mockRestore())
  const small = textReply(phone, 'Hello')
  expect(await forge(small)).toEqual([403, 403])
  for (const url of [receiveText.path, `${reportTextStatus.path}?id=1`]) {
    const large = await app.inject(signedPost(url, { MessageSid: 'SM2', Body: 'x'.repeat(64 * 1024) }))
    expect([large.statusCode, large.json()]).toEqual([413, expect.objectContaining({ code: 'tooLarge' })])
  }
  expect(transaction).not.toHaveBeenCalled()
  expect((await app.inject(small)).statusCode).toBe(200)
  expect(transaction).toHaveBeenCalledOnce()
})

test('an opt-out that only Twilio knows of ends texts to the number, also by a report [OPEN-53]', async () => {
  const id = await sentText()
  await report(id, 'failed', { ErrorCode: '21610' })
  expect(await rowOf(id)).toMatchObject({ state: 'failed', reason_code: 'optedOut' })
  expect(await isStopped()).toBe(true)
  await reply('START')
  expect(await isStopped()).toBe(false)
})

test('a reply can’t turn the direction of what stands after it', async () => {
  await reply('See https://evil.example/\u202Egnp.exe \u2066now')
  const { content } = await db
    .selectFrom('text_replies')
    .select('content')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(content).toBe('See https://evil.example/gnp.exe now')
})

test('reports about unknown texts, and from unknown places, are taken and ignored', async () => {
  const unknown = signedPost(`${reportTextStatus.path}?id=2000000000`, {
    MessageSid: 'SM1',
    MessageStatus: 'delivered',
  })
  expect((await app.inject(unknown)).statusCode).toBe(200)
  expect((await reply('Hello', '+442071838750')).statusCode).toBe(200)
  expect((await reply('Hello', 'PIZZA')).statusCode).toBe(200)
})

test('without a provider there is nothing to report to', async () => {
  const quiet = await serverBeside(server)
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
    '¡Alto!',
    'parar',
    'S T O P 🛑',
  ]) {
    await reply('START')
    expect([word, (await reply(word)).body, await isStopped()]).toEqual([word, '<Response/>', true])
  }
  await reply('Please stop by at nine')
  await reply('unstop')
  expect(await isStopped()).toBe(false)
})

test('a report of a STOP about a text from before a START ends nothing', async () => {
  const stopped = { ErrorCode: '21610' }
  const [early, late] = [await sentText(), await sentText()]
  for (const word of ['STOP', 'START']) await reply(word)
  await report(early, 'undelivered', stopped)
  expect([(await rowOf(early)).reason, await isStopped()]).toEqual([messages.optedOut, false])
  await db
    .updateTable('messages')
    .set({ sending_at: new Date(now().getTime() + 60_000) })
    .where('id', '=', late)
    .execute()
  await report(late, 'undelivered', stopped)
  expect(await isStopped()).toBe(true)
  await reply('START')
})

test('an answer by RCS or WhatsApp is one of the same number, a STOP too', async () => {
  for (const channel of ['rcs', 'whatsapp']) {
    await reply('START')
    expect((await reply('STOP', `${channel}:+1${phone}`)).statusCode).toBe(200)
    expect([channel, await isStopped()]).toEqual([channel, true])
  }
  await reply('START')
})

test('Twilio says what a text asks for if it acted on it, by the words that the agency chose', async () => {
  const receive = (content: string, OptOutType: string) =>
    app.inject(textReply(phone, content, { OptOutType }))
  await receive('Basta', 'STOP')
  expect(await isStopped()).toBe(true)
  await receive('Stop', 'HELP')
  await receive('Otra vez', 'START')
  expect(await isStopped()).toBe(false)
  await receive('Info', 'HELP')
  await receive('Stop', 'HELP')
  expect(await isStopped()).toBe(false)
})

test('STOP from a sender that isn’t a phone of ten digits is stored, and stops nothing', async () => {
  for (const from of ['22395', '+442071838751']) {
    expect((await reply('STOP', from)).statusCode).toBe(200)
    const stored = await db.selectFrom('text_replies').select('content').where('phone', '=', from).execute()
    expect(stored).toEqual([{ content: 'STOP' }])
  }
})

test('a text is stored whatever its signs and its number of files', async () => {
  const files: (number | undefined)[] = []
  for (const NumMedia of ['-1', '2', '1.5', '99999999999', 'Infinity', 'many']) {
    const received = textReply(phone, 'A\0B', { NumMedia })
    expect((await app.inject(received)).statusCode).toBe(200)
    const last = db.selectFrom('text_replies').select(['content', 'files']).orderBy('id', 'desc')
    const stored = await last.executeTakeFirst()
    expect(stored?.content).toBe('AB')
    files.push(stored?.files)
  }
  expect(files).toEqual([0, 2, 1, 10, 10, 0])
})

test('a signed report with a field longer than any that is meant is refused, and stores nothing', async () => {
  const id = await sentText()
  const long = 'S'.repeat(50_000)
  const [taken] = fake.of(id)
  if (taken === undefined) throw new Error('Twilio didn’t take this text')
  for (const field of ['MessageSid', 'From', 'OptOutType', 'MessageStatus', 'ErrorCode']) {
    const answers = [
      await app.inject(textReply(phone, 'Hello', { [field]: long })),
      await app.inject(textReport(taken, 'failed', { [field]: long })),
    ]
    const said = answers.map((answer) => [answer.statusCode, answer.json().fields])
    expect(said).toEqual([
      [400, [field]],
      [400, [field]],
    ])
  }
  expect((await rowOf(id)).state).toBe('sent')
})
