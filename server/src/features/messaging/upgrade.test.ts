import { readFileSync } from 'node:fs'
import { messages } from '@bailiwick/contract/kit/messages'
import { messageStates } from '@bailiwick/contract/messaging'
import { textReason, textReasonCodes } from '@bailiwick/contract/text-reasons'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tables } from '#tables'
import { textReasonOf } from '#case-file/text-reason'
import { testDatabase } from '#test/database'
import { makeChild, makeDefendant } from '#test/factories'

const { kysely: db } = await testDatabase<Tables>()
/** What a migration does to the rows that are there. */
const updatesOf = (name: string): string[] =>
  readFileSync(new URL(`../../../migrations/${name}.sql`, import.meta.url), 'utf8')
    .split(';')
    .filter((statement) => /^update /m.test(statement))

const code = 'K7PQ2M'
const token = 'Ab-_'.repeat(8)
const portal = 'https://portal.example.com'

test('codes and links in the messages and mails of an older portal are masked by the upgrade', async () => {
  const text = (content: string) => ({ template_id: null, phone: '2135550142', content, created_by: null })
  await db
    .insertInto('messages')
    .values(
      [
        `Your link: ${portal}/client?otp=${code}&phone=2135550142&ind=false Your access code is ${code}.`,
        `Sign: one: ${portal}/sign#${token}, two: ${portal}/sign#${token}`,
        'Court date 11/20/2026, case K7PQ2M.',
      ].map((content) => ({
        ...text(content),
        defendant_id: null,
        indemnitor_id: null,
        state: 'sent' as const,
      })),
    )
    .execute()
  const mail = { to_address: 'ana@example.com', subject: 'Sign', created_by: null }
  await db
    .insertInto('mails')
    .values(
      (['stored', 'sent', 'failed', 'queued'] as const).map((state) => ({
        ...mail,
        state,
        message: `${portal}/sign#${token}\n\nBye`,
      })),
    )
    .execute()
  const updates = updatesOf('0022-secret-texts')
  expect(updates).toHaveLength(3)
  for (const statement of updates) await sql.raw(statement).execute(db)

  const texts = await db.selectFrom('messages').select('content').orderBy('id').execute()
  expect(texts.map(({ content }) => content)).toEqual([
    `Your link: ${portal}/client?otp=•••&phone=2135550142&ind=false Your access code is •••.`,
    `Sign: one: ${portal}/sign#•••, two: ${portal}/sign#•••`,
    'Court date 11/20/2026, case K7PQ2M.',
  ])
  const mails = await db.selectFrom('mails').select(['state', 'message']).orderBy('id').execute()
  const masked = `${portal}/sign#•••\n\nBye`
  expect(mails.map(({ message }) => message)).toEqual([masked, masked, masked, masked.replace('•••', token)])
})

test('the upgrade finds out what the texts of an older portal are about, and which have a link', async () => {
  const id = await makeDefendant(db, { first_name: 'ANA', last_name: 'LIM', phone: '2135550142' })
  const document = () => makeChild(db, 'documents', { defendant_id: id, type: 4, status: 2, history: '[]' })
  const [long, short] = [await document(), await document()]
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 16, minute))
  const link = (minute: number) => ({ created_at: at(minute), expires_at: at(minute + 1) })
  const signing = { ...link(1), document_id: long, token_hash: Buffer.from('a') }
  await db.insertInto('signing_links').values(signing).execute()
  const shortened = { ...link(2), subject: `document ${short}`, token_hmac: Buffer.from('b') }
  await db
    .insertInto('short_links')
    .values({ ...shortened, target: Buffer.from('c') })
    .execute()
  const text = { defendant_id: id, phone: '2135550142', state: 'sent' } as const
  const contents = [
    { date_created: at(1), content: `Sign: ${portal}/sign#•••` },
    { date_created: at(2), content: `Sign: ${portal}/s/•••` },
    { date_created: at(3), content: `Your form: ${portal}/s/•••` },
    { date_created: at(2), content: 'Your PIN ends in •••7.' },
    { date_created: at(4), content: 'Court is at 9.', phone: '2135550143' },
    { date_created: at(5), content: 'Court is at 9.', phone: '2135550144' },
  ]
  const rows = await db
    .insertInto('messages')
    .values(contents.map((one) => ({ ...text, ...one })))
    .returning('id')
    .execute()
  const notified = (record_id: number | undefined, name: string) =>
    sql`insert into history (created_date, username, action, endpoint, record_id, defendant_id, name, data, changed)
      values (now(), 'clerk', 'send', 'notification', ${record_id}, ${id}, ${name}, '{}', '{}')`.execute(db)
  await notified(rows[4]?.id, 'Rosa Diaz')
  // Their phone was changed since
  await notified(rows[5]?.id, 'ANA LIM')

  const updates = updatesOf('0041-what-texts-are-about')
  expect(updates).toHaveLength(3)
  for (const statement of updates) await sql.raw(statement).execute(db)
  const texts = db.selectFrom('messages').select(['document_ids', 'has_link', 'is_to_other'])
  const upgraded = await texts.where('defendant_id', '=', id).orderBy('id').execute()
  const none = { document_ids: [], has_link: false, is_to_other: false }
  expect(upgraded).toEqual([
    { ...none, has_link: true, document_ids: [long] },
    { ...none, has_link: true, document_ids: [short] },
    { ...none, has_link: true },
    none,
    { ...none, is_to_other: true },
    none,
  ])
})

test('links in replies, own texts and refusals of mails are masked by the upgrade', async () => {
  const phone = '2135550188'
  const short = `${portal}/s/ucbg5sf5p8nv`
  const quoted = `Liked “${short.toUpperCase()}”, http://a.example/sign%23${token}, ${portal}/client?otp=${code}`
  const plain = 'See dropbox.com/s/abc, a/s/l and sign #3.'
  const contents = [quoted, plain]
  await db
    .insertInto('text_replies')
    .values(
      contents.map((content) => ({
        provider_id: content,
        phone,
        content,
        files: 0,
        received_at: new Date(),
        is_known: false,
      })),
    )
    .execute()
  const pasted = `Sign: ${short}, or ${portal}/sign#${token}.`
  const texts = (['queued', 'failed', 'sent'] as const).map((state) => ({ phone, state, content: pasted }))
  await db
    .insertInto('messages')
    .values([...texts, { phone, state: 'queued', content: plain }])
    .execute()
  const mail = { to_address: 'eva@example.com', subject: 'Sign', message: 'x', state: 'failed' } as const
  const reason = `The server said: 550 ${portal}/sign=23${token}`
  await db
    .insertInto('mails')
    .values({ ...mail, created_by: null, reason })
    .execute()
  const updates = updatesOf('0073-quoted-links')
  expect(updates).toHaveLength(3)
  for (const statement of updates) await sql.raw(statement).execute(db)

  const replies = await db.selectFrom('text_replies').select('content').orderBy('id').execute()
  const masked = `Liked “HTTPS://PORTAL.EXAMPLE.COM/S/•••”, http://a.example/sign%23•••, ${portal}/client?otp=•••`
  expect(replies.map(({ content }) => content)).toEqual([masked, plain])
  const rows = db
    .selectFrom('messages')
    .select(['content', 'has_link'])
    .where('phone', '=', phone)
    .orderBy('id')
  const content = `Sign: ${portal}/s/•••, or ${portal}/sign#•••.`
  const ended = { content, has_link: true }
  expect(await rows.execute()).toEqual([
    ended,
    ended,
    { content, has_link: false },
    { content: plain, has_link: false },
  ])
  const refused = db.selectFrom('mails').select('reason').where('to_address', '=', mail.to_address)
  expect((await refused.executeTakeFirst())?.reason).toBe(`The server said: 550 ${portal}/sign=23•••`)
})

test('the sentences that an older portal stored with texts become codes, and say the same', async () => {
  const tries = 'The text provider is busy. The portal'
  const stored = [
    ['failed', messages.optedOut],
    ['failed', messages.voidedDocument],
    ['failed', 'This is a landline, or a number that can’t get texts.'],
    ['failed', 'The text provider refused this text (error 30099).'],
    ['failed', 'The text provider refused this text.'],
    ['queued', `${tries} tries again, for about an hour.`],
    ['failed', `${tries} tried for about an hour and gave up.`],
    [
      'sending',
      'The text provider gave no clear answer. The portal looks whether it has the text, and tries again, for about an hour.',
    ],
    ['failed', 'The pigeon got lost. The portal tried twice.'],
    ['canceled', messages.linkTaken],
    ['sent', null],
  ] as const
  await sql`alter table messages add column reason text`.execute(db)
  const phone = '2135550177'
  for (const [state, reason] of stored)
    await sql`insert into messages (phone, content, state, reason, date_created, date_modified)
      values (${phone}, 'Hello', ${state}, ${reason}, now(), now())`.execute(db)
  const [mails, texts, ...others] = updatesOf('0068-reasons-of-texts')
  expect([mails, others]).toEqual([expect.stringContaining('update mails'), []])
  await sql.raw(texts ?? '').execute(db)
  const rows = await db
    .selectFrom('messages')
    .select(['state', textReasonOf('messages').as('reason'), 'reason_code'])
    .where('phone', '=', phone)
    .orderBy('id')
    .execute()
  expect(rows.map(({ state, reason }) => [state, reason])).toEqual(stored)
  expect(rows.map(({ reason_code }) => reason_code)).toEqual([
    'optedOut',
    'voidedDocument',
    'landline',
    'refused',
    'refused',
    'providerBusy',
    'providerBusy',
    'noClearAnswer',
    'former',
    'linkTaken',
    null,
  ])
})

test('every reason reads the same by SQL as by the contract, in each state', async () => {
  for (const state of messageStates)
    for (const code of textReasonCodes)
      for (const detail of [null, '30099']) {
        const { rows } = await sql`
          select ${textReasonOf('m')} as reason
          from (select ${state}::text as state, ${code}::text as reason_code, ${detail}::text as reason_detail) m`.execute(
          db,
        )
        expect(rows).toEqual([{ reason: textReason(state, { code, detail }) }])
      }
})
