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
import { withoutOwnSecrets, type FindSecrets } from './own-links-service.ts'

const { fake, service } = await startTwilio()
const { app, call, db, actors, travel, runJobs } = await startServer({ frozen: true, ...service })
const as = actors.clerk
let phones = 4245550700

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

test('a reply hides a code and a link whatever stands beside, between or around their letters', async () => {
  const file = await newFile()
  const link = await formLink(file)
  const [token = ''] = link.split('/').slice(-1)
  const { token: code } = await behind(link)
  const forms = [
    `My code:-${code}`,
    `${code}-is the code`,
    `_${code}_`,
    `code${code}`,
    `${code}now`,
    `${code.slice(0, 3)}\u034F${code.slice(3)}`,
    `${code.slice(0, 3)} - ${code.slice(3)}`,
    `${token}-`,
    `bit.ly/x_${token}`,
    `${token} ${token.toUpperCase()}`,
    `${token.slice(0, 5)}\n${token.slice(5)}`,
    `https://portal.example.com/s/${token.slice(0, 1)}-${token.slice(1, 11)}`,
    `“https://portal.example.com/s/${token.slice(0, 6)}\n> ${token.slice(6)}”`,
  ]
  for (const body of forms) {
    const stored = (await reply(file.phone, body)) ?? ''
    expect([body, stored]).toEqual([body, expect.stringContaining('•••')])
    const left = stored.toLowerCase().replaceAll(/[^0-9a-z]/g, '')
    for (const part of [code.slice(0, 3), code.slice(3), token.slice(2, 6), token.slice(6, 11)])
      expect([body, left.includes(part.toLowerCase())]).toEqual([body, false])
  }
})

test('a reply longer than any text is cut, says so, and has no part of a link at its end', async () => {
  const file = await newFile()
  const link = await formLink(file)
  const token = link.slice(-12)
  const stored = await reply(file.phone, `${'. '.repeat(2045)}${token} ${'x '.repeat(20_000)}`)
  expect(stored).toBe(`${'. '.repeat(2045)}\n(The text was too long. The rest wasn’t stored.)`)
  expect(await reply(file.phone, 'y'.repeat(4096))).toBe('y'.repeat(4096))

  const counts: number[] = []
  const findSecrets: FindSecrets = async (_, words) => {
    counts.push(words.length)
    return []
  }
  const parts = { publicUrl: 'https://portal.example.com', findSecrets }
  const words = Array.from({ length: 8500 }, (_, at) => `k${String(23_456 + at)}`).join(' ')
  const asked = { codesOf: { phone: file.phone }, now: new Date() }
  for (const text of [words.slice(0, 5000), words]) await withoutOwnSecrets(db, parts, text, asked)
  expect([counts.length, counts[0]]).toEqual([2, counts[1]])
})

test('a reply is cut by what its signs are read as, so that one of three letters costs no more', async () => {
  const found: string[] = []
  const findSecrets: FindSecrets = async (_, words) => {
    found.push(...words)
    return []
  }
  const parts = { publicUrl: 'https://portal.example.com', findSecrets }
  const asked = { codesOf: { phone: '3105550697' }, now: new Date() }
  const signs = Array.from('㎠㎢㎣㎤㎦㎟')
  const text = Array.from({ length: 1600 }, (_, at) => signs[((at * at) % 7) % 6]).join('')
  const cut = '\n(The text was too long. The rest wasn’t stored.)'
  expect(await withoutOwnSecrets(db, parts, text, asked)).toBe(`${text.slice(0, 1365)}${cut}`)
  expect(found.join('').length).toBeLessThan((4096 + 512) * (12 + 6))
  expect(await withoutOwnSecrets(db, parts, text.slice(0, 1365), asked)).toBe(text.slice(0, 1365))
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

test('a code that staff type is secret whatever stands beside it', async () => {
  const file = await newFile()
  const link = await formLink(file)
  const { token: code } = await behind(link)
  for (const [typed, stored] of [
    [`Your code:-${code}`, 'Your code:-•••'],
    [`Your code is ${code}-`, 'Your code is •••-'],
    [`Your link is _${link.slice(-12)}_`, 'Your link is _•••_'],
  ] as const) {
    expect((await own(file, typed)).status).toBe(200)
    expect((await lastOf(file.phone)).content).toBe(stored)
    await runJobs()
    expect(lastAt(file.phone)).toBe(typed)
  }
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
