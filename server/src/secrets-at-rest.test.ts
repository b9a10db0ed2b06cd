import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  changeOwnPassword,
  confirmSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@bailiwick/contract/account'
import { login, loginWithCode } from '@bailiwick/contract/auth'
import { clientCalls } from '@bailiwick/contract/client-portal'
import { resendOtp, verifyOtp } from '@bailiwick/contract/client-sign-in'
import { createDefendant, readDefendant, updateDefendant } from '@bailiwick/contract/defendants'
import { sendDocument } from '@bailiwick/contract/documents'
import { sendOtp, sendReminder, showMessage } from '@bailiwick/contract/messaging'
import { agreeToSign, openSigning } from '@bailiwick/contract/signing'
import { sendThreadText } from '@bailiwick/contract/text-threads'
import { createUser, updateUser } from '@bailiwick/contract/users'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeDocumentFile } from '#test/document-file'
import { codeAt } from '#test/factories'
import { fullText, withLongLinks } from '#test/full-text'
import { startServer, tokenIn } from '#test/server'
import { startTwilio, textReply } from '#test/twilio'

const log: string[] = []
const { app, call, db, actors, filesFolder } = await startServer({
  // Texts stay here, and replies arrive
  readReport: (await startTwilio()).service.readReport,
  logLevel: 'trace',
  logTo: { write: (line) => void log.push(line) },
  // Mails stay queued with their secrets
  sendMail: () => new Promise(() => {}),
})
const { owner } = actors

let sent = 0
/** Each write can be repeated, so its reply is stored. */
const once = () => ({ headers: { 'idempotency-key': `key-${(sent += 1)}` } })

/** The texts to a phone in full, the oldest first. */
async function textsTo(phone: string): Promise<string[]> {
  const texts = await db.selectFrom('messages').selectAll().where('phone', '=', phone).orderBy('id').execute()
  return Promise.all(texts.map((text) => fullText(db, text)))
}

const password = 'Correct-Horse-77'
const nextPassword = 'Battery-Staple-88'
const ownPassword = 'Lantern-Harbor-99'

/** The secrets of a staff user who is added, signs in and gets another password. */
async function useStaff(): Promise<string[]> {
  const person = {
    username: 'uma',
    name: 'Uma New',
    email: 'uma@example.com',
    phone_number: '7145550199',
  }
  const created = await call(createUser, {
    as: owner,
    body: { ...person, password, password2: password },
    ...once(),
  })
  const { body } = await call(login, { body: { username: 'uma', password } })
  expect((await call(login, { body: { username: 'uma', password: nextPassword } })).status).toBe(400)
  // A password typed as a username
  await call(login, { body: { username: password, password } })
  const change = { id: created.body.insertId, password: nextPassword, password2: nextPassword }
  expect((await call(updateUser, { as: owner, body: change, ...once() })).status).toBe(200)
  return [
    password,
    nextPassword,
    ownPassword,
    tokenIn(body),
    ...(await secondFactorSecrets('uma', nextPassword)),
  ]
}

/** The secrets of a user who chooses a password, sets up a second factor and signs in with it. */
async function secondFactorSecrets(username: string, current: string): Promise<string[]> {
  const logIn = (typed: string) => call(login, { body: { username, password: typed } })
  const as = tokenIn((await logIn(current)).body)
  const own = { current_password: current, password: ownPassword, password2: ownPassword }
  const changed = await call(changeOwnPassword, { as, body: own, ...once() })
  expect(changed.status).toBe(200)
  const confirmation = { current_password: ownPassword }
  const { body: setup } = await call(startSecondFactor, { as, body: confirmation, ...once() })
  const code = codeAt(setup.secret, new Date())
  const { body } = await call(confirmSecondFactor, { as, body: { code }, ...once() })
  const { body: renewed } = await call(renewRecoveryCodes, { as, body: confirmation, ...once() })
  const { body: asked } = await logIn(ownPassword)
  if ('user' in asked) throw new Error('No code was asked for')
  const [recoveryCode = ''] = renewed.recovery_codes
  const entered = { challenge: asked.challenge, code: recoveryCode }
  expect((await call(loginWithCode, { body: entered })).status).toBe(200)
  const codes = [...body.recovery_codes, ...renewed.recovery_codes]
  const { challenge } = asked
  return [
    changed.body.token,
    setup.secret,
    body.token,
    challenge,
    ...codes,
    ...codes.map((one) => one.replaceAll('-', '')),
  ]
}

/** A client answers with the texts that they got, and staff text these again. */
async function quote(defendant_id: number, phone: string, ...contents: readonly string[]): Promise<void> {
  for (const content of contents) {
    expect((await app.inject(textReply(phone, `Liked “${content}”`))).statusCode).toBe(200)
    const body = { defendant_id, phone, content }
    expect((await call(sendThreadText, { as: owner, body, ...once() })).status).toBe(200)
  }
}

/** The secrets of a client who is sent links and signs in. */
async function useClient(id: number, phone: string): Promise<string[]> {
  const send = () =>
    call(sendOtp, { as: owner, body: { phone, id, ind: false, defendant_id: id }, ...once() })
  const codeOf = (text = '') => /otp=(\w{6})/.exec(text)?.[1] ?? ''
  expect((await send()).status).toBe(200)
  const { id: message } = await db
    .selectFrom('messages')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()
  const shown = await call(showMessage, { as: owner, body: { id: message }, ...once() })
  expect(shown.status).toBe(200)
  const code = codeOf(await withLongLinks(db, shown.body.content))
  const short = /\/s\/(\w{12})/.exec(shown.body.content)?.[1] ?? ''
  expect(short).not.toBe('')
  const body = { phone, otp: code, ind: false, defendant_id: id, display_data: false }
  expect((await call(verifyOtp, { body: { ...body, otp: 'ABCDEF' } })).status).toBe(400)
  await quote(id, phone, shown.body.content, `${short} ${code}`)
  const signedIn = await call(verifyOtp, { body })
  const { token } = signedIn.body
  const saved = await call(clientCalls.updateDefendant, {
    as: token,
    body: { id, ss: '900-55-7777' },
    ...once(),
  })
  expect(saved.status).toBe(200)
  // Read at once: a newer link ends the text of the one before
  const newestCode = async () => codeOf((await textsTo(phone)).at(-1))
  await call(resendOtp, { body: { phone, otp: code, ind: false } })
  const codes = [await newestCode()]
  expect((await send()).status).toBe(200)
  codes.push(await newestCode())
  expect(new Set([code, ...codes]).size).toBe(3)
  return [code, short, token, ...codes, '900-55-7777', '900557777']
}

/** The tokens of the links with which a client signs documents. */
async function useSigner(id: number, booking: number, phone: string): Promise<string[]> {
  const query = { type: 'FCS', defendant_id: id, booking_id: booking, indemnitor_id: 'defendant' } as const
  expect((await call(sendDocument, { as: owner, query, ...once() })).status).toBe(200)
  const reminded = await call(sendReminder, { as: owner, body: { defendant_id: id, phone }, ...once() })
  expect(reminded.status).toBe(200)
  const tokens = (await textsTo(phone)).flatMap((text) => /\/sign#([\w-]{32})/.exec(text)?.[1] ?? [])
  expect(tokens).toHaveLength(2)
  await quote(id, phone, ...tokens.map((token) => `https://portal.example.com/sign#${token}`))
  for (const token of tokens) {
    expect((await call(openSigning, { body: { token } })).status).toBe(200)
    await call(agreeToSign, { body: { token, agreed: true } })
  }
  return tokens
}

/** The secrets of records that staff save and read. */
async function useRecords(): Promise<string[]> {
  const body = { first_name: 'EVA', last_name: 'LIM', ss: '900-55-1234', dl: 'N7654321' }
  const { body: created } = await call(createDefendant, { as: owner, body, ...once() })
  const id = created.insertId
  const change = { id, ss: '900-55-4321', base: { ss: '900-55-1234' } }
  expect((await call(updateDefendant, { as: owner, body: change, ...once() })).status).toBe(200)
  // Refused: somebody else changed it meanwhile
  expect((await call(updateDefendant, { as: owner, body: { ...change, ss: '900-55-9999' } })).status).toBe(
    409,
  )
  await call(readDefendant, { as: owner, query: { id } })
  return ['900-55-1234', '900551234', '900-55-4321', '900554321', '900-55-9999', 'N7654321']
}

/** Every row of every table as text, and every stored file. */
async function everythingStored(): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  const stored = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await sql<{ all: string }>`
      select coalesce(string_agg(t::text, chr(10)), '') as all from ${sql.table(name)} t`.execute(db)
    stored.set(name, rows[0]?.all ?? '')
  }
  for (const entry of readdirSync(filesFolder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) {
      stored.set(entry.name, readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    }
  }
  return stored
}

/** A secret as it is, and as PostgreSQL or a program may write its bytes. */
const formsOf = (secret: string) => [
  secret,
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
]

test('no table, file or log line has a code, link, token, password or number [OPEN-42, OPEN-133]', async () => {
  const { id, phone, booking } = await makeDocumentFile(db)
  const secrets = [
    ...(await useStaff()),
    ...(await useClient(id, phone)),
    ...(await useSigner(id, booking, phone)),
    ...(await useRecords()),
  ]
  expect(secrets.filter((one) => one.length < 6)).toEqual([])
  const mails = await db.selectFrom('mails').select(['state', 'secret']).execute()
  expect(mails.map(({ state }) => state)).toEqual(['queued', 'queued'])
  expect(log.length).toBeGreaterThan(20)

  const places = (await everythingStored()).set('log', log.join('\n'))
  expect(places.get('idempotency_keys')).toContain('key-1')
  expect(places.get('history')).toContain('••')
  const found = [...places].flatMap(([place, text]) =>
    secrets.flatMap((secret, at) =>
      formsOf(secret).some((form) => text.includes(form)) ? [[place, at]] : [],
    ),
  )
  expect(found).toEqual([])
})
