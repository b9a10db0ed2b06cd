import { randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { docusignSettings, signedPdf, startDocusign, summaryOf } from '#test/docusign'
import { freePort, prismBefore, statusOfPost } from '#test/prism'
import { JobFailed } from '#platform/jobs/job-kind'
import { AnswerTooLarge } from '#platform/limited-answer'
import { listenLocally, startEndless } from '#test/provider-server'
import { docusignProvider } from './docusign-gateway.ts'
import { EnvelopeDelayed, EnvelopeRefused } from './envelope-gateway.ts'

const clock = () => new Date()
const { fake, url } = await startDocusign()
const provider = docusignProvider(docusignSettings(`${url}/restapi`, url), clock)
const { signal } = new AbortController()
/** The same through the interface as DocuSign describes it: it refuses what that doesn't know, in both directions. */
const strictUrl = await prismBefore(`${url}/restapi`, 'docusign.json')

const envelope = (more: object = {}) => ({
  envelope_id: randomUUID(),
  title: 'Bail Bond Application',
  subject: 'Bailiwick: Bail Bond Application',
  language: 'es' as const,
  pdf: Buffer.from('%PDF-1.7'),
  spots: [{ page: 1, x: 54, y: 200.4, width: 300, dateX: 400 }],
  signer: { name: 'Ana Peña', email: 'ana@example.com' },
  ...more,
})

test.runIf(strictUrl !== null)('every call is as DocuSign’s own description says [OPEN-154]', async () => {
  const strict = docusignProvider(docusignSettings(strictUrl ?? '', url), clock)
  const sent = envelope()
  const id = await strict.create(sent, signal)
  expect(await strict.find(sent.envelope_id, new Date(0), signal)).toBe(id)
  expect(await strict.find(randomUUID(), new Date(0), signal)).toBeUndefined()
  await strict.remind(id, signal)
  const created = fake.of(sent.envelope_id)
  expect(created.resent).toBe(1)
  expect(await strict.download(id, signal)).toEqual(signedPdf(created))
  await strict.void(id, 'A mistake', signal)
  expect(await strict.read([id], signal)).toEqual([
    {
      provider_id: id,
      envelope_id: sent.envelope_id,
      status: 'voided',
      reason: 'A mistake',
      isUndelivered: false,
    },
  ])
  // Prism does check: a field that DocuSign doesn't know is refused
  expect(await statusOfPost(`${strictUrl}/v2.1/accounts/x/envelopes`, { signHeretabs: [] })).toBe(422)
  const { voidedReason: _, ...summary } = summaryOf(created)
  fake.before = (call) =>
    call.startsWith('GET') ? { status: 200, body: { envelopes: [{ ...summary, status: 7 }] } } : undefined
  await expect(strict.read([id], signal)).rejects.toThrow('500')
  fake.before = () => {}
})

test('what DocuSign refuses for good differs from what is worth another try', async () => {
  const before = fake.envelopes.length
  const answers = [
    [429, '', EnvelopeDelayed],
    [400, 'HOURLY_APIINVOCATION_LIMIT_EXCEEDED', EnvelopeDelayed],
    [403, 'ACCOUNT_LACKS_PERMISSIONS', EnvelopeDelayed],
    [400, 'INVALID_EMAIL_ADDRESS_FOR_RECIPIENT', EnvelopeRefused],
    [400, 'SOMETHING_NEW', EnvelopeRefused],
  ] as const
  for (const [status, errorCode, kind] of answers) {
    fake.before = (call) => (call.startsWith('POST /env') ? { status, body: { errorCode } } : undefined)
    await expect(provider.create(envelope(), signal)).rejects.toBeInstanceOf(kind)
  }
  fake.before = () => {}
  const nowhere = docusignProvider(docusignSettings(`http://127.0.0.1:${await freePort()}`, url), clock)
  await expect(nowhere.create(envelope(), signal)).rejects.toBeInstanceOf(EnvelopeDelayed)
  expect(fake.envelopes).toHaveLength(before)
})

test('a lost answer is neither: nobody knows whether there is an envelope', async () => {
  fake.losesAnswer = (call) => call.startsWith('POST /env')
  const error = await provider.create(envelope(), signal).catch((fault: unknown) => fault)
  fake.losesAnswer = () => false
  expect(error).toBeInstanceOf(JobFailed)
  expect(error).toMatchObject({ message: 'DocuSign broke off the connection before it answered.' })
  expect(error instanceof EnvelopeDelayed || error instanceof EnvelopeRefused).toBe(false)
})

test('answers larger than DocuSign means are not read to their end, and the reason says so', async () => {
  const endless = await startEndless(' '.repeat(64 * 1024))
  const { envelopeId } = fake.envelopes[0] ?? { envelopeId: '' }
  const elsewhere = docusignProvider(docusignSettings(`${endless.url}/restapi`, url), clock)
  const oauth = docusignProvider(docusignSettings(`${url}/restapi`, endless.url), clock)
  const tooLarge = {
    cause: expect.any(AnswerTooLarge),
    message: 'DocuSign’s answer is larger than the portal reads.',
  }
  for (const call of [
    () => elsewhere.read([envelopeId], signal),
    () => elsewhere.create(envelope(), signal),
    () => elsewhere.download(envelopeId, signal),
    () => oauth.read([envelopeId], signal),
  ])
    await expect(call()).rejects.toMatchObject(tooLarge)
  // What isn't read is no reason to fail, and isn't waited for
  await elsewhere.remind(envelopeId, signal)
  // Without a limit the last one alone is read until its time is over
  expect(endless.sent()).toBeLessThan(150_000_000)
})

test('an answer that makes no sense or breaks off has a reason in words', async () => {
  const thrown = async (answer: (response: ServerResponse) => void) => {
    const baseUrl = await listenLocally(createServer((_, response) => answer(response)))
    const other = docusignProvider(docusignSettings(`${baseUrl}/restapi`, url), clock)
    return other.create(envelope(), signal).catch((fault: unknown) => fault)
  }
  const nonsense = 'DocuSign’s answer can’t be understood. Another server may answer at DOCUSIGN_BASE_URL.'
  for (const text of ['<html>', '{"envelopeId":7}'])
    expect(await thrown((response) => void response.end(text))).toMatchObject({ message: nonsense })
  const broken = await thrown((response) => {
    response.writeHead(200, { 'content-length': 100 }).write('{')
    setImmediate(() => response.destroy())
  })
  expect(broken).toBeInstanceOf(JobFailed)
  expect(broken).toMatchObject({ message: 'DocuSign broke off the connection before it answered.' })
})

test('a redirect isn’t followed, nothing was done then, and the reason names the setting', async () => {
  const messageFor = async (path: string) => {
    const other = docusignProvider(docusignSettings(`${url}/restapi`, url), clock)
    fake.before = (call) => (call.includes(path) ? { status: 302 } : undefined)
    const thrown = await other.create(envelope(), signal).catch((fault: unknown) => fault)
    fake.before = () => {}
    expect(thrown).toBeInstanceOf(EnvelopeDelayed)
    return thrown instanceof Error ? thrown.message : ''
  }
  expect(await messageFor('POST /envelopes')).toBe(
    'DocuSign redirects to another address, which the portal doesn’t follow. Correct DOCUSIGN_BASE_URL.',
  )
  expect(await messageFor('/oauth/')).toBe(
    'DocuSign redirects to another address, which the portal doesn’t follow. Correct DOCUSIGN_OAUTH_URL.',
  )
})

test('missing consent, refused keys and faults of the token server have reasons in words', async () => {
  const other = docusignProvider(docusignSettings(`${url}/restapi`, url), clock)
  const messageFor = async (error: string, status = 400) => {
    fake.before = (call) => (call.includes('/oauth/') ? { status, body: { error } } : undefined)
    const thrown = await other.create(envelope(), signal).catch((fault: unknown) => fault)
    fake.before = () => {}
    expect(thrown).toBeInstanceOf(EnvelopeDelayed)
    return thrown instanceof Error ? thrown.message : ''
  }
  expect(await messageFor('consent_required')).toContain('Somebody must give consent once')
  expect(await messageFor('invalid_grant')).toContain('refuses the integration key')
  expect(await messageFor('', 429)).toBe('DocuSign is busy.')
  expect(await messageFor('', 500)).toBe('DocuSign has a fault of its own: it answered with 500.')
})
