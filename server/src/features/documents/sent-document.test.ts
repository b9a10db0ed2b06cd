import { linkGonePath } from '@bailiwick/contract/client-sign-in'
import { readDefendant, updateDefendant } from '@bailiwick/contract/defendants'
import * as calls from '@bailiwick/contract/documents'
import { messages } from '@bailiwick/contract/kit/messages'
import { sendReminder } from '@bailiwick/contract/messaging'
import { agreeToSign, openSigning, signDocument } from '@bailiwick/contract/signing'
import { describe, expect, test } from 'vitest'
import { startDocumentDrivers } from '#test/document-drivers'
import { callBack } from '#test/docusign'
import { documentsWithReason, makeDocumentFile } from '#test/document-file'
import { makeUser, share } from '#test/factories'
import { fullText, storedText } from '#test/full-text'
import type { Person, TestServer } from '#test/server'

const drivers = await startDocumentDrivers({ frozen: true })
const [{ server: builtinServer }, { server: docusignServer, docusign: fake }] = drivers

/** What the tests do with a server. */
function withServer({ db, call, actors: { clerk } }: TestServer, settle: () => Promise<unknown>) {
  const documentsOf = (defendant_id: number) =>
    documentsWithReason(db).where('defendant_id', '=', defendant_id).orderBy('id').execute()
  return {
    documentsOf,
    statusesOf: async (defendant_id: number) => (await documentsOf(defendant_id)).map(({ status }) => status),
    historyOf: (defendant_id: number) =>
      db
        .selectFrom('history')
        .select(['action', 'username', 'record_id', 'data', 'changed'])
        .where('defendant_id', '=', defendant_id)
        .where('endpoint', '=', 'document')
        .orderBy('id')
        .execute(),
    /** A file whose defendant got a document to sign. */
    pendingFile: async () => {
      const file = await makeDocumentFile(db)
      const query = { type: 4, defendant_id: file.id, booking_id: file.booking } as const
      expect((await call(calls.sendDocument, { as: clerk, query })).status).toBe(200)
      await settle()
      const [document] = await documentsOf(file.id)
      return { ...file, query, document_id: document?.id ?? 0, envelope_id: document?.envelope_id ?? '' }
    },
    voidIt: (document_id: number, reason?: string, as: Person = clerk) =>
      call(calls.voidDocument, { as, body: { document_id, ...(reason !== undefined && { reason }) } }),
  }
}

describe.each(drivers)('pending documents by the driver $esign', ({ server, esign, settle }) => {
  const { db, call, actors, signIn } = server
  const { clerk } = actors
  const { documentsOf, statusesOf, historyOf, pendingFile, voidIt } = withServer(server, settle)

  test('a voided document has failed, with who voided it and why [OPEN-146, OPEN-147]', async () => {
    const { id, document_id, envelope_id } = await pendingFile()
    const { status, body } = await voidIt(document_id, 'Wrong amount')
    expect([status, body.code]).toEqual([200, esign === 'builtin' ? 'voidedDocument' : 'voidingDocument'])
    const [document] = await documentsOf(id)
    expect(document).toMatchObject({ status: 5, reason: 'Wrong amount' })
    expect(document?.voided_at).not.toBeNull()
    expect(document?.history.map(({ description }) => description)).toEqual(['notified'])
    expect((await historyOf(id)).at(-1)).toEqual({
      action: 'update',
      username: 'clerk',
      record_id: document_id,
      data: { status: 'voided', reason: 'Wrong amount', envelope_id, indemnitor_id: null },
      changed: ['status'],
    })
    const again = await voidIt(document_id)
    expect([again.status, again.body.code]).toEqual([409, 'documentEnded'])
    const resent = await call(calls.resendDocument, { as: clerk, body: { document_id } })
    expect([resent.status, resent.body.code]).toEqual([409, 'documentEnded'])
  })

  test('a reason is trimmed to one line, may be left out, and has at most 200 characters', async () => {
    const { id, document_id } = await pendingFile()
    const long = await voidIt(document_id, 'x'.repeat(201))
    expect([long.status, long.body.error, await statusesOf(id)]).toEqual([400, 'reason: is too long', [2]])
    expect((await voidIt(document_id, '  Wrong\n amount ')).status).toBe(200)
    expect((await documentsOf(id))[0]?.reason).toBe('Wrong amount')
    expect((await historyOf(id)).at(-1)?.data).toMatchObject({ reason: 'Wrong amount' })
    const other = await pendingFile()
    expect((await voidIt(other.document_id, ' \n')).status).toBe(200)
    expect((await documentsOf(other.id))[0]?.reason).toBeNull()
    expect((await historyOf(other.id)).at(-1)?.data).not.toHaveProperty('reason')
  })

  test('a reason has no characters that nobody sees', async () => {
    const { id, document_id } = await pendingFile()
    expect((await voidIt(document_id, 'Wrong\u202e \u200b\u0007\ta\u2066mount\ufeff\u200d')).status).toBe(200)
    expect((await documentsOf(id))[0]?.reason).toBe('Wrong amount')
    const other = await pendingFile()
    expect((await voidIt(other.document_id, '\u200b \u202e')).status).toBe(200)
    expect((await documentsOf(other.id))[0]?.reason).toBeNull()
  })

  test('only who may change the file voids, resends or replaces its documents', async () => {
    const { id, document_id } = await pendingFile()
    const reader = await signIn(await makeUser(db, { permissions: [3] }))
    await share(db, id, reader.id, 'R')
    for (const action of [calls.voidDocument, calls.resendDocument, calls.replaceDocument])
      expect((await call(action, { as: reader, body: { document_id } })).status).toBe(403)
    expect((await voidIt(2_000_000)).status).toBe(404)
    expect(await statusesOf(id)).toEqual([2])
  })

  test('a replaced document is voided, and a new one is sent from the records as they are now', async () => {
    const { id, document_id } = await pendingFile()
    await db.updateTable('defendants').set({ email: 'new@example.com' }).where('id', '=', id).execute()
    const { status, body } = await call(calls.replaceDocument, { as: clerk, body: { document_id } })
    expect(status).toBe(200)
    expect(body.texts).toHaveLength(esign === 'builtin' ? 1 : 0)
    await settle()
    expect(await statusesOf(id)).toEqual([5, 2])
    const [former, document] = await documentsOf(id)
    expect([former?.reason, document?.type]).toEqual(['Replaced by a new document.', 4])
    // A voided one can be replaced as well, which leaves one document to sign
    expect((await call(calls.replaceDocument, { as: clerk, body: { document_id } })).status).toBe(200)
    await settle()
    expect(await statusesOf(id)).toEqual([5, 5, 2])
  })

  test('sending again asks first if the caller wants that, and voids the former [OPEN-150]', async () => {
    const { id, booking, query, ida } = await pendingFile()
    const send = (more: object) => call(calls.sendDocument, { as: clerk, query: { ...query, ...more } })
    const refused = await send({ replace: 'No' })
    expect([refused.status, refused.body.code]).toEqual([409, 'alreadyPending'])
    // What is missing comes first
    const setSurety = (surety: string | null) =>
      db.updateTable('bookings').set({ surety }).where('id', '=', booking).execute()
    await setSurety(null)
    expect((await send({ replace: 'No' })).body.code).toBe('fieldsRequired')
    await setSurety('FCS')
    // Another type and another person
    expect((await send({ replace: 'No', type: 1 })).status).toBe(200)
    expect((await send({ replace: 'No', indemnitor_id: ida })).status).toBe(200)
    expect((await send({ replace: 'Yes' })).status).toBe(200)
    await settle()
    expect(await statusesOf(id)).toEqual([5, 2, 2, 2])
    const body = { type: 4, defendant_id: id, booking_id: booking } as const
    const all = (replace: 'Yes' | 'No') =>
      call(calls.sendDocuments, { as: clerk, body: { ...body, replace } })
    expect((await all('No')).body.code).toBe('alreadyPending')
    expect((await all('Yes')).status).toBe(200)
    await settle()
    expect(await statusesOf(id)).toEqual([5, 2, 5, 5, 2, 2, 2])
    // Without it both stay pending, as ever
    expect((await send({})).status).toBe(200)
    await settle()
    expect((await statusesOf(id)).filter((status) => status === 2)).toHaveLength(5)
  })

  test('a signed document is neither voided nor replaced', async () => {
    const { id, document_id } = await pendingFile()
    await db.updateTable('documents').set({ status: 3 }).where('id', '=', document_id).execute()
    expect((await voidIt(document_id)).status).toBe(409)
    const replaced = await call(calls.replaceDocument, { as: clerk, body: { document_id } })
    expect([replaced.status, replaced.body.code]).toEqual([409, 'alreadySigned'])
    expect(await statusesOf(id)).toEqual([3])
  })
})

test('RESEND ends the links before it, and VOID the last one, long and short', async () => {
  const { app, call, db, actors } = builtinServer
  const { pendingFile, voidIt, documentsOf } = withServer(builtinServer, async () => {})
  const { id, phone, document_id } = await pendingFile()
  await call(sendReminder, { as: actors.clerk, body: { defendant_id: id, phone } })
  const textsOf = () =>
    db.selectFrom('messages').selectAll().where('defendant_id', '=', id).orderBy('id').execute()
  const former = await textsOf()
  const { body } = await call(calls.resendDocument, { as: actors.clerk, body: { document_id } })
  expect(body).toMatchObject({ code: 'textNotSent', texts: [{ state: 'not sent', is_mailed: false }] })
  const texts = [...former, ...(await textsOf()).slice(former.length)]
  const shortPaths = texts.map((text) => /\/s\/\w{12}/.exec(storedText(text))?.[0] ?? '')
  const contents = await Promise.all(texts.map((text) => fullText(db, text)))
  const tokens = contents.map((content) => /#([\w-]{32})/.exec(content)?.[1] ?? '')
  expect(new Set(tokens).size).toBe(3)
  const [{ document_sha256 } = { document_sha256: '' }] = await documentsOf(id)
  const signature = { kind: 'typed', name: 'Ana Lim' } as const
  const codesOf = async (token: string) => {
    const replies = [
      await call(openSigning, { body: { token } }),
      await call(agreeToSign, { body: { token, agreed: true } }),
      await call(signDocument, { body: { token, sha256: document_sha256 ?? '', signature } }),
    ]
    return replies.map((reply) => `${reply.status} ${reply.body.code}`)
  }
  const leadsTo = async (path: string) => (await app.inject({ url: path })).headers['location']
  const [sent = '', reminded = '', resent = ''] = tokens
  const gone = Array.from({ length: 3 }, () => '404 signingLinkGone')
  expect([await codesOf(sent), await codesOf(reminded)]).toEqual([gone, gone])
  expect((await call(openSigning, { body: { token: resent } })).status).toBe(200)
  const ended = [linkGonePath, linkGonePath]
  expect(await Promise.all(shortPaths.map(leadsTo))).toEqual([...ended, `/sign#${resent}`])
  await voidIt(document_id)
  expect(await codesOf(resent)).toEqual(gone)
  expect(await Promise.all(shortPaths.map(leadsTo))).toEqual([...ended, linkGonePath])
})

test('a reminder at another phone ends the links of the one before, long and short', async () => {
  const { app, call, db, actors } = builtinServer
  const { pendingFile } = withServer(builtinServer, async () => {})
  const { id } = await pendingFile()
  const phone = `310557${String(id).padStart(4, '0')}`
  expect((await call(updateDefendant, { as: actors.clerk, body: { id, phone } })).status).toBe(200)
  const remind = () => call(sendReminder, { as: actors.clerk, body: { defendant_id: id, phone } })
  const all = db.selectFrom('messages').selectAll().where('defendant_id', '=', id).orderBy('id')
  // The end of a link removes it from its text
  const former = await all.execute()
  const formerContents = await Promise.all(former.map((text) => fullText(db, text)))
  for (let reminders = 0; reminders < 2; reminders += 1) expect((await remind()).status).toBe(200)
  const reminded = (await all.execute()).slice(former.length)
  const texts = [...former, ...reminded]
  const contents = [...formerContents, ...(await Promise.all(reminded.map((text) => fullText(db, text))))]
  const opened = contents.map(async (content) => {
    const token = /#([\w-]{32})/.exec(content)?.[1] ?? ''
    return (await call(openSigning, { body: { token } })).status
  })
  expect(await Promise.all(opened)).toEqual([404, 200, 200])
  const paths = texts.map((text) => /\/s\/\w{12}/.exec(storedText(text))?.[0] ?? '')
  const leadTo = paths.map(async (path) => (await app.inject({ url: path })).headers['location'])
  expect((await Promise.all(leadTo)).map((to) => to === linkGonePath)).toEqual([true, false, false])
})

test('a document whose link stays in the portal has no time of its last link [OPEN-70, OPEN-189]', async () => {
  const { call, actors } = builtinServer
  const { pendingFile, documentsOf } = withServer(builtinServer, async () => {})
  const { id, phone, document_id } = await pendingFile()
  await call(calls.resendDocument, { as: actors.clerk, body: { document_id } })
  await call(sendReminder, { as: actors.clerk, body: { defendant_id: id, phone } })
  expect(await documentsOf(id)).toMatchObject([{ status: 2, link_last_sent: null }])
})

test('the signer reads at DocuSign what staff typed, whatever it is, or that a new one follows', async () => {
  const { call, runJobs, actors } = docusignServer
  const { pendingFile, voidIt } = withServer(docusignServer, () => runJobs())
  const [typed, replaced] = [await pendingFile(), await pendingFile()]
  await voidIt(typed.document_id, messages.fileDeleted)
  await call(calls.replaceDocument, { as: actors.clerk, body: { document_id: replaced.document_id } })
  await runJobs()
  expect([typed, replaced].map(({ envelope_id }) => fake.of(envelope_id).reason)).toEqual([
    messages.fileDeleted,
    'Replaced by a new document.',
  ])
})

test('DocuSign voids the envelope of a voided document, and its call-back changes nothing [OPEN-154]', async () => {
  const { app, runJobs } = docusignServer
  const { pendingFile, voidIt, documentsOf, historyOf } = withServer(docusignServer, () => runJobs())
  const { id, document_id, envelope_id } = await pendingFile()
  await voidIt(document_id, ' Wrong amount ')
  await runJobs()
  const envelope = fake.of(envelope_id)
  expect([envelope.status, envelope.reason]).toEqual(['voided', 'Wrong amount'])
  const without = await pendingFile()
  await voidIt(without.document_id)
  await runJobs()
  expect(fake.of(without.envelope_id).reason).toBe('The agency withdrew this document.')
  const before = await historyOf(id)
  expect((await app.inject(callBack(envelope))).statusCode).toBe(200)
  expect(await historyOf(id)).toEqual(before)
  expect((await documentsOf(id))[0]).toMatchObject({ status: 5, reason: 'Wrong amount' })
})

test('while DocuSign can’t be reached a document is being voided, and a signature there alerts [OPEN-154]', async () => {
  const { app, call, db, runJobs, actors } = docusignServer
  const { owner, clerk } = actors
  const { pendingFile, voidIt, documentsOf } = withServer(docusignServer, () => runJobs())
  const isVoiding = async (id: number) =>
    (await call(readDefendant, { as: clerk, query: { id } })).body.defendant.documents[0]?.is_voiding
  const { id, document_id, envelope_id } = await pendingFile()
  expect(await isVoiding(id)).toBe(false)
  fake.before = (one) => (one.startsWith('PUT ') ? { status: 503 } : undefined)
  expect((await voidIt(document_id, 'Wrong amount', owner)).body.code).toBe('voidingDocument')
  await runJobs()
  fake.before = () => {}
  expect([fake.of(envelope_id).status, await isVoiding(id)]).toEqual(['sent', true])
  const envelope = Object.assign(fake.of(envelope_id), { status: 'completed' })
  expect((await app.inject(callBack(envelope))).statusCode).toBe(200)
  expect(await isVoiding(id)).toBe(true)
  await runJobs()
  const [document] = await documentsOf(id)
  expect(document).toMatchObject({ status: 3, voided_at: null, signed_file: expect.any(String) })
  expect(await isVoiding(id)).toBe(false)
  const alertsFor = async (as: Person) => (await call(calls.listDocumentAlerts, { as })).body.alerts
  const reason = 'It was signed at DocuSign before it could be voided there. The signed document is stored.'
  expect(await alertsFor(owner)).toMatchObject([{ id: document_id, status: 3, reason }])
  expect((await alertsFor(clerk)).filter((alert) => alert.id === document_id)).toEqual([])
  const dismissal = { as: owner, body: { document_id } }
  expect((await call(calls.dismissDocumentAlert, dismissal)).status).toBe(200)
  expect(await alertsFor(owner)).toEqual([])
  // One that DocuSign voids is voided
  const other = await pendingFile()
  await voidIt(other.document_id)
  expect(await isVoiding(other.id)).toBe(true)
  await runJobs()
  expect(await isVoiding(other.id)).toBe(false)
  expect(
    await db.selectFrom('documents').select('voided_by').where('id', '=', other.document_id).execute(),
  ).toEqual([{ voided_by: clerk.id }])
})

test('a document that is voided before DocuSign has it never gets an envelope', async () => {
  const { runJobs } = docusignServer
  const { pendingFile, voidIt } = withServer(docusignServer, async () => {})
  const { document_id } = await pendingFile()
  const before = fake.envelopes.length
  expect((await voidIt(document_id)).status).toBe(200)
  await runJobs()
  expect(fake.envelopes).toHaveLength(before)
})

test('one that is voided while its envelope is being created is voided at DocuSign, too', async () => {
  const { runJobs } = docusignServer
  const { pendingFile, voidIt } = withServer(docusignServer, async () => {})
  const { document_id, envelope_id } = await pendingFile()
  fake.before = async (one) => {
    if (one.startsWith('POST /envelopes')) await voidIt(document_id)
  }
  await runJobs()
  fake.before = () => {}
  expect(fake.of(envelope_id).status).toBe('voided')
})

test('a signature that was faster than the void counts', async () => {
  const { runJobs } = docusignServer
  const { pendingFile, voidIt, statusesOf } = withServer(docusignServer, () => runJobs())
  const { id, document_id, envelope_id } = await pendingFile()
  fake.of(envelope_id).status = 'completed'
  expect((await voidIt(document_id)).status).toBe(200)
  await runJobs()
  await runJobs()
  expect(await statusesOf(id)).toEqual([3])
})

test('a resent document gets the mail of DocuSign again [OPEN-154]', async () => {
  const { call, runJobs, actors } = docusignServer
  const { pendingFile } = withServer(docusignServer, () => runJobs())
  const { document_id, envelope_id } = await pendingFile()
  const { status, body } = await call(calls.resendDocument, { as: actors.clerk, body: { document_id } })
  expect([status, body.code]).toEqual([200, 'askingDocusign'])
  await runJobs()
  expect(fake.of(envelope_id).resent).toBe(1)
})
