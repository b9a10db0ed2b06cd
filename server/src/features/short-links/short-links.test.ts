import { hourMs } from '@bailiwick/contract/kit/durations'
import { sendOtp, showMessage } from '@bailiwick/contract/messaging'
import { verifyOtp } from '@bailiwick/contract/client-sign-in'
import { expect, test } from 'vitest'
import { makeDefendant } from '#test/factories'
import { startServer, testCodeKey, testVault } from '#test/server'
import { linkHmac } from './tokens.ts'
import { removeExpiredLinks, tokensAmong } from './service.ts'

const log: string[] = []
const logTo = { write: (line: string) => log.push(line) }
const { app, call, db, actors, travel, now } = await startServer({ logTo, logLevel: 'info' })
const as = actors.owner
let phones = 0

/** Texts a form link; returns its recipient and its path. */
async function textLink(to?: { id: number; phone: string }) {
  const phone = to?.phone ?? `21355502${String((phones += 1)).padStart(2, '0')}`
  const id = to?.id ?? (await makeDefendant(db, { phone }))
  const { body } = await call(sendOtp, { as, body: { phone, id, defendant_id: id } })
  const message_id = body.texts[0]?.message_id ?? 0
  const { content } = (await call(showMessage, { as, body: { id: message_id } })).body
  return { id, phone, content, path: /https:\/\/portal\.example\.com(\/s\/\w+)/.exec(content)?.[1] ?? '' }
}
const open = async (path: string, method: 'GET' | 'HEAD' = 'GET') => {
  const { statusCode, headers } = await app.inject({ url: path, method })
  return { statusCode, headers, location: String(headers['location']) }
}
const gone = '/link-gone'

test('the link of a text is short, and leads to the sign-in with the code', async () => {
  const { path, phone, id, content } = await textLink()
  expect(path).toMatch(/^\/s\/[2-9a-hjkmnp-z]{12}$/)
  expect(content).not.toContain('otp=')
  for (const method of ['GET', 'HEAD'] as const) {
    const { statusCode, headers, location } = await open(path, method)
    expect([statusCode, headers['cache-control'], headers['referrer-policy']]).toEqual([
      302,
      'no-store',
      'no-referrer',
    ])
    expect(location).toMatch(
      new RegExp(`^/client\\?otp=[A-Z2-9]{6}&phone=${phone}&ind=false&def=${id}&display_data=false$`),
    )
  }
})

test('twenty previews of a link don’t spend its code, and its use ends the link', async () => {
  const { path, phone } = await textLink()
  const before = await db.selectFrom('access_codes').selectAll().execute()
  for (let preview = 0; preview < 20; preview += 1) await open(path)
  expect(await db.selectFrom('access_codes').selectAll().execute()).toEqual(before)
  const otp = new URLSearchParams((await open(path)).location.split('?')[1]).get('otp') ?? ''
  const other = await textLink()
  expect((await call(verifyOtp, { body: { phone, otp, ind: false } })).status).toBe(200)
  expect((await open(path)).location).toBe(gone)
  expect((await open(other.path)).location).toContain('/client?otp=')
})

test('a new code ends the link before it, of this person alone', async () => {
  const other = await textLink()
  const first = await textLink()
  const second = await textLink(first)
  expect((await open(first.path)).location).toBe(gone)
  for (const { path } of [second, other]) expect((await open(path)).location).toContain('/client?otp=')
})

test('the database has neither the token nor the code of a link', async () => {
  const { path } = await textLink()
  const otp = /otp=(\w+)/.exec((await open(path)).location)?.[1] ?? ''
  const [row] = await db.selectFrom('short_links').selectAll().execute()
  const stored = [row?.token_hmac, row?.target].map((bytes) => bytes?.toString('latin1')).join()
  for (const secret of [path.slice(3), otp]) {
    expect(secret).not.toBe('')
    expect(stored).not.toContain(secret)
  }
})

test('a link typed in capitals or with signs after it works, and what was sent before does too', async () => {
  const { path } = await textLink()
  const token = path.slice(3)
  const typed = [`/S/${token}`, `/s/${token.toUpperCase()}`, `/s/${token}/`, `/s/${token}.`, `/S/${token},/`]
  for (const address of [...typed, `/s//${token}`, `/s/${token}.%20Questions`])
    expect([address, (await open(address)).location]).toEqual([
      address,
      expect.stringContaining('/client?otp='),
    ])
  // As tokens were until they had no capitals
  const token_hmac = linkHmac(testCodeKey, 'K7mWPDx4q9')
  const hmac = linkHmac(testCodeKey, token)
  await db.updateTable('short_links').set({ token_hmac }).where('token_hmac', '=', hmac).execute()
  expect((await open('/s/K7mWPDx4q9.')).location).toContain('/client?otp=')
  expect((await open('/s/k7mwpdx4q9')).location).toBe(gone)
  expect(log.filter((line) => line.includes('"path":"/'))).not.toEqual([])
  expect(log.join('').toLowerCase()).not.toContain(token)
  expect(log.join('').toLowerCase()).not.toContain('k7mwpdx4q9')
})

test('a token is found among more words than one statement looks up', async () => {
  const { path } = await textLink()
  const token = path.slice(3)
  const words = Array.from({ length: 600 }, (_, at) => `x${String(at).padStart(11, '2')}`)
  for (const at of [0, 249, 250, 600]) {
    const asked = words.toSpliced(at, 0, token)
    expect(await tokensAmong({ db, vault: testVault }, testCodeKey, asked, now())).toMatchObject([
      { word: token, isValid: true },
    ])
  }
})

test('an unknown address of a short link leads to the page that says so', async () => {
  for (const address of ['/s/', '/s', '/S', '/S/nobody/x', '/s/%E2%80%A2', '/s/x%00'])
    expect([address, (await open(address)).location]).toEqual([address, gone])
})

test('an unknown or expired link leads to the page that says so', async () => {
  expect(await open('/s/0000000000')).toMatchObject({ statusCode: 302, location: gone })
  const { path } = await textLink()
  travel(24 * hourMs - 60_000)
  expect((await open(path)).location).toContain('/client?otp=')
  travel(60_000 + 1000)
  expect((await open(path)).location).toBe(gone)
  await removeExpiredLinks(db, now())
  expect(await db.selectFrom('short_links').select('id').execute()).toEqual([])
})
