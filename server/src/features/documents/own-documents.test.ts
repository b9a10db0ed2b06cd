import { listOwnDocuments, openOwnDocument } from '@bailiwick/contract/client-documents'
import * as calls from '@bailiwick/contract/documents'
import { updateIndemnitor } from '@bailiwick/contract/indemnitors'
import { openSigning } from '@bailiwick/contract/signing'
import { describe, expect, test } from 'vitest'
import { makeChild } from '#test/factories'
import { startDocumentDrivers } from '#test/document-drivers'
import { makeDocumentFile } from '#test/document-file'
import type { TestServer } from '#test/server'

const drivers = await startDocumentDrivers({ sendMail: async () => {} })

function withServer({ call, db, signInClient, actors }: TestServer) {
  /** A file, what its defendant and its first indemnitor are signed in with, and their documents that staff sent. */
  async function sentFile() {
    const file = await makeDocumentFile(db)
    const { id, ida, booking } = file
    const [ana, idasToken] = [await signInClient(id), await signInClient(id, ida)]
    const send = () =>
      call(calls.sendDocuments, {
        as: actors.clerk,
        body: { type: 4, defendant_id: id, booking_id: booking },
      })
    const documents = () =>
      db.selectFrom('documents').selectAll().where('defendant_id', '=', id).orderBy('id').execute()
    return { ...file, ana, idasToken, send, documents }
  }
  const list = async (as: string) => (await call(listOwnDocuments, { as })).body.documents
  const open = async (as: string, envelope_id: string | null | undefined) =>
    call(openOwnDocument, { as, body: { envelope_id: envelope_id ?? '' } })
  const end = (id: number, set: object) => db.updateTable('documents').set(set).where('id', '=', id).execute()
  return { call, db, actors, sentFile, list, open, end }
}

describe.each(drivers)('by the driver $esign', ({ server, esign, settle }) => {
  const { call, db, actors, sentFile, list, open, end } = withServer(server)
  const isHere = esign === 'builtin'

  test('a client lists only the documents that they sign, and none before there are any [OPEN-140]', async () => {
    const { ana, idasToken, send, documents } = await sentFile()
    expect(await list(ana)).toEqual([])
    await send()
    await settle()
    const [own, idas] = await documents()
    const expected = (envelope_id: string | null | undefined) => ({
      envelope_id,
      type: 4,
      state: 'pending',
      is_signed_here: isHere,
      has_file: true,
      ended_at: null,
    })
    expect(await list(ana)).toMatchObject([expected(own?.envelope_id)])
    expect(await list(idasToken)).toMatchObject([expected(idas?.envelope_id)])
    expect((await call(listOwnDocuments, { as: actors.owner })).status).toBe(403)
  })

  test('voided and failed documents aren’t listed; signed and declined ones say when', async () => {
    const { id, ana, send, documents } = await sentFile()
    await send()
    await send()
    await makeChild(db, 'documents', { defendant_id: id, type: 3, status: 5, envelope_id: `gone ${id}` })
    const mine = (await documents()).filter((one) => one.indemnitor_id === null && one.status !== 5)
    const [first, second] = mine.map((one) => one.id)
    const at = '2026-11-20T17:00:00.000Z'
    const history = (description: string) => JSON.stringify([{ description, time: at }])
    await end(first ?? 0, { status: 3, history: history('signed') })
    await end(second ?? 0, { status: 4, history: history('declined') })
    expect((await list(ana)).map(({ state, ended_at }) => [state, ended_at])).toEqual([
      ['declined', at],
      ['signed', at],
    ])
    for (const { envelope_id } of mine) expect((await open(ana, envelope_id)).status).toBe(409)
    expect((await open(ana, `gone ${id}`)).status).toBe(401)
  })

  test('a text or a mail with the link is mentioned once it has left', async () => {
    const { ana, send, documents } = await sentFile()
    await send()
    const [own] = await documents()
    const document_ids = [own?.id ?? 0]
    const base = { template_id: null, defendant_id: own?.defendant_id ?? 0, indemnitor_id: null }
    const text = { ...base, phone: '2135550100', content: 'x', created_by: null, document_ids }
    const { id } = await db
      .insertInto('messages')
      .values({ ...text, state: 'queued' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const sentBy = async () => (await list(ana))[0]?.sent_by.includes('text')
    const before = await sentBy()
    await db.updateTable('messages').set({ state: 'delivered' }).where('id', '=', id).execute()
    expect([before, await sentBy()]).toEqual([false, true])
  })

  test('a client opens a link to sign only their own pending document [OPEN-140, OPEN-154]', async () => {
    const { ana, idasToken, send, documents } = await sentFile()
    const other = await sentFile()
    await send()
    await settle()
    const [own, idas, bos] = await documents()
    const answer = await open(ana, own?.envelope_id)
    const opened = isHere
      ? (await call(openSigning, { body: { token: answer.body.token } })).body.signing.signer_name
      : answer.body.code
    expect([answer.status, opened]).toEqual(isHere ? [200, 'ANA LIM'] : [409, 'signedElsewhere'])
    const refused = [
      await open(ana, idas?.envelope_id),
      await open(ana, bos?.envelope_id),
      await open(idasToken, own?.envelope_id),
      await open(other.ana, own?.envelope_id),
      await open(ana, 'env-of-nobody'),
    ]
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    expect((await call(openOwnDocument, { as: actors.owner, body: { envelope_id: 'x' } })).status).toBe(403)
    for (const body of [
      {},
      { envelope_id: 1 },
      { envelope_id: 'x'.repeat(101) },
      { envelope_id: 'x', id: 1 },
    ])
      expect((await call(openOwnDocument, { as: ana, body: body as { envelope_id: string } })).status).toBe(
        400,
      )
  })
})

const [{ server: builtin }] = drivers
const { call, db, actors, sentFile, open } = withServer(builtin)

test('an indemnitor whose phone the defendant changed asks staff for the link [OPEN-140, OPEN-154]', async () => {
  const { ida, ana, idasToken, send, documents } = await sentFile()
  await send()
  const [, idas] = await documents()
  expect((await open(idasToken, idas?.envelope_id)).status).toBe(200)
  const change = (as: string | typeof actors.clerk, phone: string) =>
    call(updateIndemnitor, { as, body: { id: ida, phone } })
  await change(ana, '3105550177')
  const answer = await open(idasToken, idas?.envelope_id)
  expect([answer.status, answer.body.code]).toEqual([409, 'documentsNotMailed'])
  // Staff who correct it sign out the one at the other number
  await change(actors.clerk, '3105550178')
  expect((await open(idasToken, idas?.envelope_id)).status).toBe(401)
})

test('a link from the portal ends with the sign-in, and leaves the others as they are', async () => {
  const { ana, send, documents } = await sentFile()
  await send()
  const [own] = await documents()
  const links = () =>
    db
      .selectFrom('signing_links')
      .select(['created_at', 'expires_at'])
      .where('document_id', '=', own?.id ?? 0)
      .orderBy('expires_at')
      .execute()
  const before = await links()
  expect((await open(ana, own?.envelope_id)).status).toBe(200)
  const [added, ...others] = await links()
  expect(others).toEqual(before)
  expect(Date.parse(added?.expires_at ?? '') - Date.parse(added?.created_at ?? '')).toBe(2 * 60 * 60 * 1000)
})

test('a client opens a document fifty times a day', async () => {
  const { ana, send, documents } = await sentFile()
  await send()
  const [own] = await documents()
  const hash = (at: number) => Buffer.from(`link ${own?.id} ${at}`)
  const now = new Date()
  await db
    .insertInto('signing_links')
    .values(
      Array.from({ length: 49 }, (_, at) => ({
        token_hash: hash(at),
        document_id: own?.id ?? 0,
        created_at: now,
        expires_at: now,
      })),
    )
    .execute()
  const answer = await open(ana, own?.envelope_id)
  expect([answer.status, answer.body.code]).toEqual([429, 'tooManyDownloads'])
  expect((await call(listOwnDocuments, { as: ana })).status).toBe(200)
})
