import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tables } from '#tables'
import { testDatabase } from '#test/database'

const { kysely: db } = await testDatabase<Tables>()
const migration = readFileSync(new URL('../../../migrations/0022-secret-texts.sql', import.meta.url), 'utf8')
const updates = migration.split(';').filter((statement) => /^update /m.test(statement))

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
      (['kept', 'sent', 'failed', 'queued'] as const).map((state) => ({
        ...mail,
        state,
        message: `${portal}/sign#${token}\n\nBye`,
      })),
    )
    .execute()
  expect(updates).toHaveLength(3)
  for (const statement of updates) await sql.raw(statement).execute(db)

  const messages = await db.selectFrom('messages').select('content').orderBy('id').execute()
  expect(messages.map(({ content }) => content)).toEqual([
    `Your link: ${portal}/client?otp=•••&phone=2135550142&ind=false Your access code is •••.`,
    `Sign: one: ${portal}/sign#•••, two: ${portal}/sign#•••`,
    'Court date 11/20/2026, case K7PQ2M.',
  ])
  const mails = await db.selectFrom('mails').select(['state', 'message']).orderBy('id').execute()
  const masked = `${portal}/sign#•••\n\nBye`
  expect(mails.map(({ message }) => message)).toEqual([masked, masked, masked, masked.replace('•••', token)])
})
