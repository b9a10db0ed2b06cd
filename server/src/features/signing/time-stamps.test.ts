import { spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as documents from '@bailiwick/contract/documents'
import * as signing from '@bailiwick/contract/signing'
import { sql } from 'kysely'
import * as pkijs from 'pkijs'
import { afterEach, expect, test } from 'vitest'
import { makeDocumentFile } from '#test/document-file'
import { fullText } from '#test/full-text'
import { pdfPages } from '#test/pdf-text'
import { hasPoppler, popplerSays } from '#test/poppler'
import { readAndAgree } from '#test/read-and-agree'
import { startServer } from '#test/server'
import { startTimeStampAuthority, type Fault } from '#test/time-stamp-authority'

const { state, url, certificate } = await startTimeStampAuthority()
const server = await startServer({ tsaUrl: url, logLevel: 'silent' })
const { app, call, db, actors } = server
const host = new URL(url).host

afterEach(() => {
  Object.assign(state, { fault: null, before: async () => {} })
})

/** Signs a document; the signed PDF, and what the envelope says of its time stamp. */
async function signedDocument() {
  const { id, booking } = await makeDocumentFile(db)
  const query = { type: 'FCS', defendant_id: id, booking_id: booking, includeCC: 'No' } as const
  expect((await call(documents.sendDocument, { as: actors.clerk, query })).status).toBe(200)
  const messages = db.selectFrom('messages').selectAll().where('defendant_id', '=', id)
  const token = (await fullText(db, await messages.executeTakeFirstOrThrow())).slice(-32)
  await readAndAgree(server, token)
  const document = await db
    .selectFrom('documents')
    .selectAll()
    .where('defendant_id', '=', id)
    .executeTakeFirstOrThrow()
  const signature = { kind: 'typed', name: 'Ana Lim' } as const
  const body = { token, sha256: document.document_sha256 ?? '', signature }
  expect((await call(signing.signDocument, { body })).status).toBe(200)
  const { rawPayload: pdf } = await app.inject({
    url: documents.downloadDocument.path,
    query: { envelope_id: document.envelope_id ?? '' },
    headers: { authorization: actors.clerk.token },
  })
  const { how } = await db
    .selectFrom('signing_events')
    .select('how')
    .where('document_id', '=', document.id)
    .where('kind', '=', 'signed')
    .executeTakeFirstOrThrow()
  return { pdf, how, certificatePage: (await pdfPages(pdf)).at(-1) ?? '' }
}

/** The signature of a PDF, and the token of its time stamp, DER; null without one. */
function signatureOf(pdf: Buffer) {
  const text = pdf.toString('latin1')
  const [, start = 0, end = 0] = /ByteRange \[ 0 (\d+) (\d+)/.exec(text)?.map(Number) ?? []
  const info = pkijs.ContentInfo.fromBER(Buffer.from(text.slice(start + 1, end - 1), 'hex'))
  const [signer] = new pkijs.SignedData({ schema: info.content }).signerInfos
  const [stamp] = signer?.unsignedAttrs?.attributes ?? []
  const [token] = (stamp?.values ?? []) as { toBER: (sizeOnly: boolean) => ArrayBuffer }[]
  return {
    signature: Buffer.from(signer?.signature.valueBlock.valueHexView ?? []),
    token: token === undefined ? null : Buffer.from(token.toBER(false)),
  }
}

const hasOpenssl = spawnSync('openssl', ['version']).error === undefined
if (!hasOpenssl)
  process.stderr.write('\n*** No independent program has checked the time stamps: there is no openssl ***\n')

/** What openssl says of a time stamp. */
function opensslSays(token: Buffer, signature: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'bailiwick-time-stamp-'))
  try {
    const files = { token, signature, ca: new X509Certificate(certificate).toString() }
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
    const args = ['ts', '-verify', '-token_in', '-in', 'token', '-data', 'signature', '-CAfile', 'ca']
    const { stdout, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' })
    return stdout + stderr
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('a signature has a time stamp of the authority, and the certificate names it [OPEN-154]', async () => {
  const { pdf, how, certificatePage } = await signedDocument()
  expect(how).toBe('time stamp')
  expect(certificatePage).toContain(`carries a time stamp (RFC 3161) of ${host}`)
  expect(signatureOf(pdf).token).not.toBeNull()
})

test.runIf(hasOpenssl)('an independent program finds the time stamp of a signature valid', async () => {
  const { signature, token } = signatureOf((await signedDocument()).pdf)
  expect(opensslSays(token ?? Buffer.alloc(0), signature)).toContain('Verification: OK')
  expect(opensslSays(token ?? Buffer.alloc(0), Buffer.from('other'))).toContain('FAILED')
})

test.runIf(hasPoppler)('an independent reader finds a signature with a time stamp valid', async () => {
  const said = popplerSays((await signedDocument()).pdf)
  for (const part of ['Tagged: yes', 'Signature is Valid', 'Total document signed'])
    expect(said).toContain(part)
})

test.for<Fault>(['refuses', 'breaks', 'babbles', 'floods', 'stamps another', 'repeats', 'forges'])(
  'an authority that %s loses no signature, and the certificate says so [OPEN-154]',
  async (fault) => {
    state.fault = fault
    const { pdf, how, certificatePage } = await signedDocument()
    expect(how).toBe('no time stamp')
    expect(certificatePage).toContain(`was requested from ${host} and not received`)
    expect(signatureOf(pdf).token).toBeNull()
  },
)

test('no transaction is open while the authority is asked, which gets a hash alone [OPEN-154]', async () => {
  const open: unknown[] = []
  state.before = async () => {
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(db)
    open.push(...rows)
  }
  await signedDocument()
  expect(open).toEqual([{ open: 0 }])
  expect(state.queries.at(-1)?.length).toBeLessThan(100)
})
