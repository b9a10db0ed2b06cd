import { verifyOtp } from '@bailiwick/contract/client-sign-in'
import { sendDocument } from '@bailiwick/contract/documents'
import { sendOtp, sendReminder } from '@bailiwick/contract/messaging'
import { smsOnly } from '@bailiwick/contract/notifications'
import * as threads from '@bailiwick/contract/text-threads'
import { expect, test } from 'vitest'
import { textReasonOf } from '#case-file/text-reason'
import { makeDocumentFile } from '#test/document-file'
import { makeDefendant } from '#test/factories'
import { withLongLinks } from '#test/full-text'
import { startServer } from '#test/server'
import { startTwilio, textReply } from '#test/twilio'

const { fake, service } = await startTwilio()
const { app, call, db, actors, travel, runJobs } = await startServer({ frozen: true, ...service })
const as = actors.clerk
let phones = 3105550700

type File = Awaited<ReturnType<typeof newFile>>
async function newFile() {
  const phone = String((phones += 1))
  const id = await makeDefendant(db, { first_name: 'ANA', last_name: 'LIM', phone })
  return { id, phone }
}
const linkIn = (text = '') => /https:\/\/\S+\/s\/\w+/.exec(text)?.[0] ?? ''
/** What the number got last. */
const lastAt = (phone: string) => fake.taken.findLast((text) => text.phone === phone)?.content ?? ''
/** Texts a link to a file to its defendant. */
async function formLink({ id, phone }: File) {
  travel(60_000)
  expect((await call(sendOtp, { as, body: { phone, id, defendant_id: id } })).status).toBe(200)
  await runJobs()
  return linkIn(lastAt(phone))
}
/** Texts the link to a document to its signer. */
async function signingLink() {
  const { booking, ...file } = await makeDocumentFile(db)
  const query = {
    type: 'FCS',
    defendant_id: file.id,
    booking_id: booking,
    indemnitor_id: 'defendant',
  } as const
  expect((await call(sendDocument, { as, query })).status).toBe(200)
  await runJobs()
  const { id } = await db
    .selectFrom('documents')
    .select('id')
    .where('defendant_id', '=', file.id)
    .executeTakeFirstOrThrow()
  return { ...file, link: linkIn(lastAt(file.phone)), document: id }
}
/** What a link leads to. */
const behind = async (link: string) => {
  const address = await withLongLinks(db, link)
  return { address, token: /(?:otp=|sign#)([\w-]+)/.exec(address)?.[1] ?? '' }
}
const own = (file: File, content: string) => {
  travel(1000)
  return call(threads.sendThreadText, { as, body: { defendant_id: file.id, phone: file.phone, content } })
}
const lastOf = (phone: string) =>
  db
    .selectFrom('messages')
    .selectAll()
    .select(textReasonOf('messages').as('reason'))
    .where('phone', '=', phone)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
/** What is stored of a text that somebody sends. */
async function reply(from: string, body: string) {
  travel(1000)
  expect((await app.inject(textReply(from, body))).statusCode).toBe(200)
  const row = await db.selectFrom('text_replies').select('content').orderBy('id', 'desc').executeTakeFirst()
  return row?.content
}

test('a reply that quotes links of the portal is stored without them, in whatever form', async () => {
  const file = await newFile()
  const link = await formLink(file)
  const [token = ''] = link.split('/').slice(-1)
  const { address, token: code } = await behind(link)
  const signing = await signingLink()
  const long = await behind(signing.link)
  const forms: readonly (readonly [string, string])[] = [
    [`Liked “${lastAt(file.phone)}”`, `Liked “${lastAt(file.phone).replace(token, '•••')}”`],
    [`is this real? ${link.toUpperCase()}`, 'is this real? HTTPS://PORTAL.EXAMPLE.COM/S/•••'],
    [`http://127.0.0.1:8080/s/${token}, ok?`, 'http://127.0.0.1:8080/s/•••, ok?'],
    [`other.example/s/${token.toUpperCase()}`, 'other.example/s/•••'],
    [`I typed ${token} and ${code.toLowerCase()}.`, 'I typed ••• and •••.'],
    [address, address.replace(code, '•••')],
    [
      `${long.address} ${signing.link}`,
      'https://portal.example.com/sign#••• https://portal.example.com/s/•••',
    ],
    [`It ends in ${long.token}`, 'It ends in •••'],
    [
      'Thanks, please answer. example.com/s/abc 123456789012',
      'Thanks, please answer. example.com/s/abc 123456789012',
    ],
  ]
  for (const [body, stored] of forms) expect([body, await reply(file.phone, body)]).toEqual([body, stored])
  // From another number it is a link all the same, and the code is a word
  expect(await reply('3105550699', `Is ${link} yours? ${code}`)).toBe(
    `Is https://portal.example.com/s/••• yours? ${code}`,
  )
})

test('a link that staff paste into a text is stored as the portal’s own are, and arrives in full', async () => {
  const file = await newFile()
  const link = await formLink(file)
  const { body } = await own(file, `Here again: ${link} Call us.`)
  expect(body.texts).toMatchObject([{ content: null, state: 'queued' }])
  expect(await lastOf(file.phone)).toMatchObject({
    content: 'Here again: https://portal.example.com/s/••• Call us.',
    secret: expect.any(Buffer),
    has_link: true,
    document_ids: [],
  })
  await runJobs()
  expect(lastAt(file.phone)).toBe(`Here again: ${link} Call us.`)
  expect(await lastOf(file.phone)).toMatchObject({ state: 'sent', secret: null })
})

test('a text with a pasted link ends with the link: replaced, used, or its document signed', async () => {
  const replaced = await newFile()
  await own(replaced, `Here: ${await formLink(replaced)}`)
  const message = await lastOf(replaced.phone)
  const newer = await formLink(replaced)
  const rowOf = (id: number) =>
    db
      .selectFrom('messages')
      .select(['state', 'reason_code', 'secret'])
      .where('id', '=', id)
      .executeTakeFirst()
  expect(await rowOf(message.id)).toMatchObject({ state: 'failed', reason_code: 'newerLink', secret: null })

  const { token: otp } = await behind(newer)
  await own(replaced, `Here: ${newer}`)
  expect((await call(verifyOtp, { body: { phone: replaced.phone, otp, ind: false } })).status).toBe(200)
  await runJobs()
  expect(await lastOf(replaced.phone)).toMatchObject({
    state: 'failed',
    reason_code: 'linkExpired',
    secret: null,
  })

  const signing = await signingLink()
  const { address } = await behind(signing.link)
  for (const pasted of [signing.link, address]) {
    await db.updateTable('documents').set({ status: 2 }).where('id', '=', signing.document).execute()
    await own(signing, `Please sign: ${pasted}`)
    expect(await lastOf(signing.phone)).toMatchObject({ has_link: true, document_ids: [signing.document] })
    await db.updateTable('documents').set({ status: 3 }).where('id', '=', signing.document).execute()
    await runJobs()
    expect(await lastOf(signing.phone)).toMatchObject({ state: 'failed', reason_code: 'documentSigned' })
  }
  expect(fake.taken.filter(({ content }) => content.includes('•••') || /Here:|Please/.test(content))).toEqual(
    [],
  )
})

test('a link that isn’t valid for the recipient is refused, and so is one that is masked', async () => {
  const [file, other] = [await newFile(), await newFile()]
  const link = await formLink(file)
  const before = await db.selectFrom('messages').select('id').execute()
  const refused = [
    () => own(other, `Use ${link}`),
    () => own(file, 'Use https://portal.example.com/s/•••'),
    () => own(file, 'Use https://portal.example.com/s/abcdefghjkmn'),
    () => own(file, `Use https://portal.example.com/sign#${'x'.repeat(32)}`),
  ]
  for (const send of refused) {
    const answer = await send()
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'linkNotTheirs' }])
  }
  expect(await db.selectFrom('messages').select('id').execute()).toEqual(before)
  expect(
    (await own(file, 'See dropbox.com/s/abcdefghjkmn or https://portal.example.com/client')).status,
  ).toBe(200)
  expect(await lastOf(file.phone)).toMatchObject({ secret: null, has_link: false })
})

test('notifications and reminders hide a link that a person typed into their template', async () => {
  const { booking: _, ...file } = await makeDocumentFile(db)
  const link = await formLink(file)
  const type = '1' as const
  await db
    .insertInto('sms_config')
    .values({ description: 'With link', content: `See ${link}`, type })
    .execute()
  const body = {
    id: file.id,
    defendant_id: file.id,
    name: 'ANA',
    phone: file.phone,
    messageType: 'With link',
  }
  travel(1000)
  expect((await call(smsOnly, { as, body })).status).toBe(200)
  const hidden = {
    content: 'See https://portal.example.com/s/•••',
    has_link: true,
    secret: expect.any(Buffer),
  }
  expect(await lastOf(file.phone)).toMatchObject(hidden)
  const toOther = { ...body, id: null, phone: '3105550698' }
  expect((await call(smsOnly, { as, body: toOther })).body).toMatchObject({ code: 'linkNotTheirs' })

  const reminder = db.updateTable('sms_config').where('description', '=', 'Reminder')
  const { content } = await db
    .selectFrom('sms_config')
    .select('content')
    .where('description', '=', 'Reminder')
    .executeTakeFirstOrThrow()
  await reminder.set({ content: `{name}: {documents} ${link}` }).execute()
  travel(1000)
  await call(sendReminder, { as, body: { defendant_id: file.id, phone: file.phone } })
  await reminder.set({ content }).execute()
  expect((await lastOf(file.phone)).content).toMatch(/^ANA LIM: .* https:\/\/portal\.example\.com\/s\/•••$/)
})
