import * as calls from '@bailiwick/contract/documents'
import { signDocument } from '@bailiwick/contract/signing'
import { describe, expect, test } from 'vitest'
import { callBack, sha256, startDocusign } from '#test/docusign'
import { documentsWithReason, makeDocumentFile } from '#test/document-file'
import { fullText } from '#test/full-text'
import { attachmentOf, startMailServer } from '#test/mail-server'
import { readAndAgree } from '#test/read-and-agree'
import { startServer, type TestServer } from '#test/server'
import { sendMailJob } from '../mails/service.ts'
import { storeSignedJob } from './signed-service.ts'

const { received, rules, sendMail } = await startMailServer()
const { fake, service: docusign } = await startDocusign()
const builtinServer = await startServer({ sendMail, supportEmail: 'office@example.com' })
const docusignServer = await startServer({ sendMail, supportEmail: 'office@example.com', docusign })

interface SentDocument {
  readonly document_id: number
  readonly file: number
  readonly envelope_id: string
  readonly sha256: string
}

/** Signs in the portal. */
async function signHere(server: TestServer, document: SentDocument): Promise<void> {
  const { call, db } = server
  const message = await db
    .selectFrom('messages')
    .selectAll()
    .where('defendant_id', '=', document.file)
    .executeTakeFirstOrThrow()
  const token = /#([\w-]{32})$/.exec(await fullText(db, message))?.[1] ?? ''
  await readAndAgree(server, token)
  const signature = { kind: 'typed', name: 'Ana Lim' } as const
  const body = { token, sha256: document.sha256, signature }
  expect((await call(signDocument, { body })).status).toBe(200)
}

/** Signs at DocuSign, which calls back twice. */
async function signThere({ app, runJobs, db }: TestServer, { envelope_id, document_id }: SentDocument) {
  const envelope = fake.of(envelope_id)
  envelope.status = 'completed'
  for (let call = 0; call < 2; call += 1) expect((await app.inject(callBack(envelope))).statusCode).toBe(200)
  await runJobs()
  await app.parts.jobs.add(db, storeSignedJob, { document_id })
}

const servers = [
  { driver: 'builtin', server: builtinServer, sign: signHere },
  { driver: 'docusign', server: docusignServer, sign: signThere },
]

/** Sends the defendant a document; nothing of it counts as received. */
async function sentDocument({ db, call, actors, runJobs }: TestServer): Promise<SentDocument> {
  const { id, booking } = await makeDocumentFile(db)
  const query = { type: 4, defendant_id: id, booking_id: booking } as const
  expect((await call(calls.sendDocument, { as: actors.clerk, query })).status).toBe(200)
  await runJobs()
  received.length = 0
  const document = await documentOf(db, id)
  return {
    document_id: document.id,
    file: id,
    envelope_id: document.envelope_id ?? '',
    sha256: document.document_sha256 ?? '',
  }
}

const documentOf = (db: TestServer['db'], defendant_id: number) =>
  documentsWithReason(db).where('defendant_id', '=', defendant_id).executeTakeFirstOrThrow()

const signedBytes = async ({ app, actors }: TestServer, envelope_id: string) =>
  (
    await app.inject({
      url: calls.downloadDocument.path,
      query: { envelope_id },
      headers: { authorization: actors.clerk.token },
    })
  ).rawPayload

describe.each(servers)('signed copies by the driver $driver', ({ server, sign }) => {
  const { db, app, runJobs } = server

  test('the signer and the office get the signed PDF by mail, once each [OPEN-154]', async () => {
    const document = await sentDocument(server)
    await sign(server, document)
    // Also if the jobs run again, as after a crash
    for (let run = 0; run < 2; run += 1) {
      await runJobs()
      const mails = await db.selectFrom('mails').select('id').execute()
      await app.parts.jobs.addAll(
        db,
        sendMailJob,
        mails.map(({ id }) => ({ mail_id: id })),
      )
    }
    expect(received.map(({ to }) => to).toSorted()).toEqual(['ana@example.com', 'office@example.com'])
    const signed = await signedBytes(server, document.envelope_id)
    for (const mail of received) {
      expect(attachmentOf(mail)?.name).toBe('document.pdf')
      expect(sha256(attachmentOf(mail)?.content ?? Buffer.alloc(0))).toBe(sha256(signed))
    }
    expect((await documentOf(db, document.file)).status).toBe(3)
  })

  test('the signer’s copy goes where the document went, whatever the record says since [OPEN-154]', async () => {
    const document = await sentDocument(server)
    const email = 'somebody@example.com'
    await db.updateTable('defendants').set({ email }).where('id', '=', document.file).execute()
    await sign(server, document)
    await runJobs()
    expect(received.map(({ to }) => to).toSorted()).toEqual(['ana@example.com', 'office@example.com'])
  })

  test('a copy that is refused alerts the sender, and the document stays signed [OPEN-154]', async () => {
    const document = await sentDocument(server)
    rules.recipient = (to) => (to === 'office@example.com' ? '550 5.1.1 Nobody' : null)
    await sign(server, document)
    await runJobs()
    rules.recipient = () => null
    expect(received.map(({ to }) => to)).toEqual(['ana@example.com'])
    const reason = 'The email with the signed copy didn’t reach the office. This email address doesn’t exist.'
    expect(await documentOf(db, document.file)).toMatchObject({ status: 3, reason })
    const { alerts } = (await server.call(calls.listDocumentAlerts, { as: server.actors.clerk })).body
    expect(alerts).toMatchObject([{ id: document.document_id, status: 3, reason }])
  })
})

test('without an address of the office its copy goes to the sender, else to the owner', async () => {
  const server = await startServer({ sendMail })
  const { db, actors, runJobs } = server
  const mail = (id: number, email: string | null) =>
    db.updateTable('users').set({ email }).where('id', '=', id).execute()
  const recipients = async () => {
    const document = await sentDocument(server)
    await signHere(server, document)
    await runJobs()
    return received.map(({ to }) => to).toSorted()
  }
  await mail(actors.clerk.id, null)
  await mail(actors.owner.id, null)
  expect(await recipients()).toEqual(['ana@example.com'])
  await mail(actors.owner.id, 'owner@example.com')
  expect(await recipients()).toEqual(['ana@example.com', 'owner@example.com'])
  await mail(actors.clerk.id, 'ANA@example.com')
  expect(await recipients()).toEqual(['ana@example.com'])
  await mail(actors.clerk.id, 'clerk@example.com')
  expect(await recipients()).toEqual(['ana@example.com', 'clerk@example.com'])
})
