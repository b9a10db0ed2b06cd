import { requestLink, resendOtp } from '@bailiwick/contract/client-sign-in'
import { sendDocument } from '@bailiwick/contract/documents'
import { messages } from '@bailiwick/contract/kit/messages'
import { sendOtp, sendReminder } from '@bailiwick/contract/messaging'
import { smsOnly } from '@bailiwick/contract/notifications'
import { createSmsConfig, updateSmsConfig } from '@bailiwick/contract/sms-config'
import { expect, test } from 'vitest'
import { makeDocumentFile } from '#test/document-file'
import { makeDefendant, makeUser } from '#test/factories'
import { withLongLinks } from '#test/full-text'
import { startServer } from '#test/server'
import { startTwilio } from '#test/twilio'

const { fake, service } = await startTwilio()
const lines: string[] = []
const logTo = { write: (line: string) => void lines.push(line) }
const { call, db, actors, signIn, travel, runJobs } = await startServer({
  frozen: true,
  logTo,
  logLevel: 'info',
  ...service,
})
const as = actors.clerk
const texter = await signIn(await makeUser(db, { permissions: [5] }))
const minuteMs = 60_000

const lastAt = (phone: string) => fake.taken.findLast((text) => text.phone === phone)?.content ?? ''
const linkIn = (text: string) => /https:\/\/\S+\/s\/\w+/.exec(text)?.[0] ?? ''
/** A link to a form that staff sent to its defendant. */
async function sentLink(phone: string) {
  const id = await makeDefendant(db, { phone, date_of_birth: '1990-04-12' })
  expect((await call(sendOtp, { as, body: { phone, id, defendant_id: id } })).status).toBe(200)
  await runJobs()
  travel(minuteMs)
  const link = linkIn(lastAt(phone))
  return { id, phone, link, code: /otp=(\w+)/.exec(await withLongLinks(db, link))?.[1] ?? '' }
}

test('a name that looks like a link or a code stops neither texts nor documents', async () => {
  for (const name of ['ANN sign#Lee-Smithson', 'JO client?otp=x', `sign#${'x'.repeat(32)}`]) {
    const { booking, ...file } = await makeDocumentFile(db)
    await db.updateTable('defendants').set({ first_name: name }).where('id', '=', file.id).execute()
    await db.updateTable('indemnitors').set({ name }).where('id', '=', file.ida).execute()
    const to = { defendant_id: file.id, phone: file.phone }
    const query = { type: 'FCS', defendant_id: file.id, booking_id: booking } as const
    const sent = [
      await call(sendOtp, { as, body: { ...to, id: file.id } }),
      await call(smsOnly, { as, body: { ...to, id: file.id, name } }),
      await call(sendDocument, { as, query }),
      (travel(minuteMs), await call(sendReminder, { as, body: to })),
    ]
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await runJobs()
    expect(lastAt(file.phone)).toContain(name)
    travel(minuteMs)
  }
})

test('whatever is refused while a new link is sent, who asks for one gets the same answer', async () => {
  const { phone, code } = await sentLink('3105550811')
  const other = await sentLink('3105550812')
  const template = db.updateTable('sms_config').where('id', '=', 2)
  await template.set({ content: `{link} ${other.link}` }).execute()
  const before = fake.taken.length
  lines.length = 0
  for (const [right, wrong] of [
    [
      await call(requestLink, { body: { phone, date_of_birth: '04/12/1990' } }),
      await call(requestLink, { body: { phone, date_of_birth: '04/13/1990' } }),
    ],
    [
      await call(resendOtp, { body: { phone, otp: code } }),
      await call(resendOtp, { body: { phone, otp: 'AAAAAA' } }),
    ],
  ] as const)
    expect([right.status, right.body]).toEqual([200, wrong.body])
  await runJobs()
  expect(fake.taken.length).toBe(before)
  expect(lines.filter((line) => line.includes('"code":"linkNotTheirs"'))).toHaveLength(2)
  // What the refused text would have ended is still valid
  await template.set({ content: 'New: {link}' }).execute()
  await call(requestLink, { body: { phone, date_of_birth: '04/12/1990' } })
  await runJobs()
  expect(lastAt(phone)).toMatch(/^New: https:/)
})

test('a template can’t be saved with a link or a code of the portal, and says why', async () => {
  const { link, code } = await sentLink('3105550813')
  const long = await withLongLinks(db, link)
  for (const content of [
    `Form: ${link}`,
    `Form: ${link.slice(-12)}-`,
    `Form: ${long}`,
    `client?otp=${code}`,
  ]) {
    const added = await call(createSmsConfig, {
      as: texter,
      body: { description: 'Form', content },
    })
    expect([added.status, added.body]).toMatchObject([
      400,
      { code: 'linkInTemplate', errors: { content: messages.linkInTemplate } },
    ])
    const changed = await call(updateSmsConfig, { as: texter, body: { id: 1, content } })
    expect([changed.status, changed.body]).toMatchObject([400, { errors: { content: messages.linkInText } }])
  }
  const named = { description: `Form ${link}`, content: 'Hello' }
  expect((await call(createSmsConfig, { as: texter, body: named })).body.fields).toEqual(['description'])
  const { history } = await db
    .selectFrom('history')
    .select(({ fn }) => fn.countAll<number>().as('history'))
    .where('endpoint', '=', 'sms_config')
    .executeTakeFirstOrThrow()
  expect(Number(history)).toBe(0)
  const content = 'https://portal.example.com/client {link} {code} https://portal.example.com/client'
  expect((await call(updateSmsConfig, { as: texter, body: { id: 1, content } })).status).toBe(200)
})

test('a template can’t have a link within another address, and a stored one sets it apart', async () => {
  for (const [id, content, placeholder] of [
    [1, '{brand}: {name}, here: https://my-office.example/go?to={link}', '{link}'],
    [2, '{link} evil.example/?c={code}', '{code}'],
    [3, '{name}{documents}', '{documents}'],
    [4, 'evil.example/?({link})', '{link}'],
  ] as const) {
    const { status, body } = await call(updateSmsConfig, { as: texter, body: { id, content } })
    const sentence = messages.placeholderAlone(placeholder)
    expect([status, body]).toMatchObject([400, { error: sentence, errors: { content: sentence } }])
  }
  // A new one has no link to fill in
  const plain = { description: 'As typed', content: 'evil.example/?{link}' }
  expect((await call(createSmsConfig, { as: texter, body: plain })).status).toBe(200)
  const stored = db.updateTable('sms_config').where('id', '=', 1)
  await stored.set({ content: 'https://my-office.example/go?{code}&l={link}.x {name}' }).execute()
  const { link, code } = await sentLink('3105550814')
  expect(lastAt('3105550814')).toBe(`https://my-office.example/go? ${code} &l= ${link} .x ANA SAMPLE`)
})
