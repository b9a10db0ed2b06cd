import { readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as calls from '@bailiwick/contract/documents'
import { messages } from '@bailiwick/contract/kit/messages'
import * as signing from '@bailiwick/contract/signing'
import { beforeEach, expect, test } from 'vitest'
import { makeDocumentFile } from '#test/document-file'
import { fullText } from '#test/full-text'
import { readAndAgree } from '#test/read-and-agree'
import { startServer } from '#test/server'
import { testVault } from '#test/vault'

const lines: string[] = []
const server = await startServer({ logLevel: 'info', logTo: { write: (line) => void lines.push(line) } })
const { app, call, db, filesFolder, actors } = server
const { clerk } = actors
beforeEach(() => void lines.splice(0))

/** The damaged files that the log names since the test began. */
const logged = () =>
  lines
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ kind }) => kind === 'fileDamaged')
    .map(({ document_id, file, reason }) => ({ ...(document_id ? { document_id } : { file }), reason }))

const pathOf = (name: string) => join(filesFolder, name.slice(0, 2), name)

/** A document that its signer has read and agreed to sign. */
async function agreedDocument() {
  const { id, booking } = await makeDocumentFile(db)
  const query = { type: 'FCS', defendant_id: id, booking_id: booking, includeCC: 'No' } as const
  expect((await call(calls.sendDocument, { as: clerk, query })).status).toBe(200)
  const texts = db.selectFrom('messages').selectAll().where('defendant_id', '=', id)
  const token = /#([\w-]{32})$/.exec(await fullText(db, await texts.executeTakeFirstOrThrow()))?.[1] ?? ''
  await readAndAgree(server, token)
  return { token, ...(await documentOf(id)) }
}
const documentOf = async (defendant_id: number) => {
  const row = db.selectFrom('documents').selectAll().where('defendant_id', '=', defendant_id)
  const { document_file, document_sha256, envelope_id, ...found } = await row.executeTakeFirstOrThrow()
  return { ...found, file: document_file ?? '', sha256: document_sha256 ?? '', envelope: envelope_id ?? '' }
}

const damages = {
  changed: (name: string) => {
    const content = readFileSync(pathOf(name))
    content[content.length - 1] = (content.at(-1) ?? 0) ^ 1
    writeFileSync(pathOf(name), content)
  },
  missing: (name: string) => unlinkSync(pathOf(name)),
  /** By somebody who has the key. */
  replaced: (name: string) =>
    writeFileSync(pathOf(name), testVault.encrypt(Buffer.from('%PDF-1.7 another one'), `file:${name}`)),
} as const

test.each([
  ['changed', 'changed'],
  ['missing', 'missing'],
  ['replaced', 'changed'],
] as const)(
  'nobody opens or signs a document whose file was %s, and the log names it',
  async (how, reason) => {
    const document = await agreedDocument()
    damages[how](document.file)
    const { token, sha256, envelope } = document
    const read = await app.inject({
      method: 'POST',
      url: signing.readDocumentToSign.path,
      payload: { token },
    })
    expect([read.statusCode, read.json().error]).toEqual([409, messages.documentUnreadable])
    const signature = { kind: 'typed', name: 'Ana Lim' } as const
    const signed = await call(signing.signDocument, { body: { token, sha256, signature } })
    expect([signed.status, signed.body.error]).toEqual([409, messages.documentUnreadable])
    const download = await app.inject({
      url: calls.downloadDocument.path,
      query: { envelope_id: envelope },
      headers: { authorization: clerk.token },
    })
    expect([download.statusCode, download.json().error]).toEqual([409, messages.damagedDocument])
    expect(await documentOf(document.defendant_id)).toMatchObject({ status: 2, signed_file: null })
    expect(logged()).toEqual(Array(3).fill({ document_id: document.id, reason }))
  },
)
