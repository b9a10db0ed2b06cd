import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { readConfig } from '#config'
import { accountId, denied, docusignSettings, hmacKey, privateKeyPem, startDocusign } from '#test/docusign'
import { startServer } from '#test/server'
import { docusignReports } from '../features/documents/docusign-report-policy.ts'
import { check } from './check.ts'

const { fake, url, service } = await startDocusign()
/** A portal that listens. */
const portal = async (docusign?: typeof service) =>
  (await startServer(docusign ? { docusign } : {})).app.listen({ host: '127.0.0.1', port: 0 })
const ours = await portal(service)

const { integrationKey, userId } = docusignSettings(url, url)
const env = {
  PUBLIC_URL: ours,
  ESIGN_DRIVER: 'docusign',
  DOCUSIGN_ACCOUNT_ID: accountId,
  DOCUSIGN_INTEGRATION_KEY: integrationKey,
  DOCUSIGN_USER_ID: userId,
  DOCUSIGN_PRIVATE_KEY: privateKeyPem,
  DOCUSIGN_HMAC_KEY: hmacKey,
  DOCUSIGN_BASE_URL: `${url}/restapi`,
  DOCUSIGN_OAUTH_URL: url,
}

/** What the command prints about DocuSign, with its error at the end. */
async function printed(changed: Partial<typeof env> = {}) {
  const lines: string[] = []
  await check(readConfig({ ...env, ...changed }), {}, (line) => lines.push(line)).catch((error: Error) =>
    lines.push(`error: ${error.message}`),
  )
  return lines.slice(2)
}
/** An address where nobody listens any more. */
async function closedAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return `http://127.0.0.1:${port}`
}

const account = `Signatures: DocuSign, account ${accountId}.`
const token = 'Access: DocuSign accepts the integration key, the private key and the user.'
const usable = 'Account: it can be reached and used.'
const answers = `Call-backs: the portal answers at ${ours}/api/documents/webhook. Each envelope tells DocuSign to report there, so there is nothing to enter.`
const failed = 'error: Not everything works: see above.'

test('with the right settings it gets a token, reaches the account and its call-backs [OPEN-154]', async () => {
  expect(await printed()).toEqual([account, token, usable, answers])
  expect(fake.envelopes).toEqual([])
})

test('without consent it shows the address where the user gives it', async () => {
  fake.before = (call) =>
    call.includes('/oauth/token') ? { status: 400, body: denied('consent_required') } : undefined
  expect(await printed()).toEqual([
    account,
    expect.stringContaining('Somebody must give consent once'),
    `Let the user of the settings sign in here once and allow it: ${url}/oauth/auth?response_type=code&scope=signature%20impersonation&client_id=${integrationKey}&redirect_uri=${encodeURIComponent(ours)}`,
    answers,
    failed,
  ])
  fake.before = () => {}
})

test('a private key, an integration key and a user that DocuSign refuses are named', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const other = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  expect((await printed({ DOCUSIGN_PRIVATE_KEY: other }))[1]).toBe(
    'Access: The private key of the settings isn’t one of the integration key at DocuSign.',
  )
  for (const [description, words] of [
    ['issuer_not_found', 'DocuSign doesn’t know the integration key of the settings.'],
    ['user_not_found', 'DocuSign doesn’t know the user of the settings.'],
    ['something_else', 'DocuSign refuses the integration key, the user or the private key'],
  ] as const) {
    fake.before = (call) =>
      call.includes('/oauth/token') ? { status: 400, body: denied('invalid_grant', description) } : undefined
    const lines = await printed()
    expect([lines[1], lines.at(-1)]).toEqual([expect.stringContaining(words), failed])
  }
  fake.before = () => {}
})

test('an account of somebody else, another address and a refusal are in words', async () => {
  const other = '0f1e2d3c-0000-4000-8000-00000000000f'
  expect(await printed({ DOCUSIGN_ACCOUNT_ID: other })).toEqual([
    account.replace(accountId, other),
    token,
    `Account: The user of the settings isn’t of that account. Their accounts: ${accountId}. Correct DOCUSIGN_ACCOUNT_ID or DOCUSIGN_USER_ID.`,
    answers,
    failed,
  ])
  expect((await printed({ DOCUSIGN_BASE_URL: 'http://localhost:1/restapi' }))[2]).toBe(
    `Account: The account is at another address: set DOCUSIGN_BASE_URL to ${url}/restapi.`,
  )
  expect((await printed({ DOCUSIGN_BASE_URL: url }))[2]).toBe(
    'Account: DocuSign finds nothing at the address of the settings (404). DOCUSIGN_BASE_URL must be the Account Base URI with /restapi at its end; if it is, DOCUSIGN_ACCOUNT_ID is wrong.',
  )
  fake.before = (call) =>
    call.startsWith('GET /envelopes')
      ? { status: 400, body: { errorCode: 'USER_LACKS_PERMISSIONS' } }
      : undefined
  expect((await printed())[2]).toBe('Account: The DocuSign user of the settings may not send documents.')
  fake.before = () => {}
  for (const [path, setting, line] of [
    ['GET /envelopes', 'DOCUSIGN_BASE_URL', 2],
    ['/oauth/token', 'DOCUSIGN_OAUTH_URL', 1],
  ] as const) {
    fake.before = (call) => (call.includes(path) ? { status: 301 } : undefined)
    expect((await printed())[line]).toContain(`which the portal doesn’t follow. Correct ${setting}.`)
    fake.before = () => {}
  }
  expect((await printed({ DOCUSIGN_OAUTH_URL: await closedAddress() }))[1]).toBe(
    'Access: DocuSign can’t be reached.',
  )
})

test('a portal with another Connect key, or without DocuSign, is found by its call-back', async () => {
  const others = await portal({ ...service, readReport: docusignReports('another key') })
  const [, , , wrongKey] = await printed({ PUBLIC_URL: others })
  expect(wrongKey).toContain(
    `Call-backs: ${others}/api/documents/webhook: The portal there refuses the signature of these settings. It has another DOCUSIGN_HMAC_KEY`,
  )
  const builtin = await portal()
  const lines = await printed({ PUBLIC_URL: builtin })
  expect(lines[3]).toContain(
    'The portal there doesn’t sign through DocuSign. Restart it with these settings.',
  )
  expect(lines.at(-1)).toBe(failed)
})
