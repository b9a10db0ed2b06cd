import { readFileSync } from 'node:fs'
import { listDocumentAlerts } from '@bailiwick/contract/documents'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { documentCauses, documentReasonOf, faultText, type DocumentFault } from '#case-file/document-fault'
import { makeDocumentFile } from '#test/document-file'
import { makeChild } from '#test/factories'
import { startServer } from '#test/server'
import { addFault, hasFault, hasFaultOf, removeFaults, storedFaults } from './fault-queries.ts'
import { endDocument } from './queries.ts'

const { db, call, actors } = await startServer()
const { clerk } = actors
const file = (await makeDocumentFile(db)).id

const makeDocument = (status: number, faults: readonly DocumentFault[] = []) =>
  makeChild(db, 'documents', {
    defendant_id: file,
    type: 4,
    status,
    created_by: clerk.id,
    faults: storedFaults(faults),
  })
const documentOf = (id: number) =>
  db
    .selectFrom('documents')
    .select(['reason', 'faults', documentReasonOf('documents').as('shown')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const unclear = 'DocuSign gave no clear answer for an hour'
const ended = 'DocuSign ended the envelope without a signature'
const unfetched = 'It was signed at DocuSign, but its PDF couldn’t be fetched'
const retried = 'The portal tries again every 15 minutes.'
const copyFailed = 'The email with the signed copy didn’t reach the office.'
const linkFailed = 'The email with the link didn’t reach the signer.'

/** What an older portal stored: the status, whether DocuSign has it and staff voided it, the reason, and the faults it becomes. */
const older: readonly (readonly [number, string, string | null, readonly DocumentFault[] | string])[] = [
  [1, 'docusign', `${unfetched}. ${retried}`, [{ cause: 'pdfUnfetched' }]],
  [
    2,
    'docusign',
    `DocuSign didn’t take the request to email the signer again. Use RESEND to ask once more.\n${unfetched}: DocuSign says: no. ${retried}\nThe mail of DocuSign to the signer came back. Correct the email address and replace the document.`,
    [
      { cause: 'reminderRefused' },
      { cause: 'pdfUnfetched', detail: 'DocuSign says: no.' },
      { cause: 'docusignMailReturned' },
    ],
  ],
  [
    2,
    '',
    `The text message didn’t reach the signer. A landline.\nA pigeon got lost.\n${linkFailed}`,
    [
      { cause: 'textUndelivered', detail: 'A landline.' },
      { cause: 'former', detail: 'A pigeon got lost.' },
      { cause: 'linkMailUndelivered' },
    ],
  ],
  [
    3,
    'docusign',
    `It was signed at DocuSign, too. The portal keeps the copy that was signed here; download the other one at DocuSign.\n${copyFailed} No such box.`,
    [{ cause: 'signedTwice' }, { cause: 'officeCopyUndelivered', detail: 'No such box.' }],
  ],
  [
    3,
    'docusign',
    'It had failed here and was signed at DocuSign. The signed document is stored.',
    [{ cause: 'signedAfterFailure' }],
  ],
  [
    3,
    'docusign',
    'It had been declined and was signed at DocuSign all the same. The signed document is stored.\nThe email with the signed copy didn’t reach the signer. Full.',
    [{ cause: 'signedAfterDecline' }, { cause: 'signerCopyUndelivered', detail: 'Full.' }],
  ],
  [
    3,
    'docusign',
    'It was signed at DocuSign before it could be voided there. The signed document is stored.',
    [{ cause: 'signedBeforeVoid' }],
  ],
  [4, '', 'Replaced by a new document.', 'said'],
  [4, 'docusign', `${linkFailed}\nSo I thought.`, 'said'],
  [5, 'voided', 'Replaced by a new document.', [{ cause: 'replaced' }]],
  [5, 'docusign, voided', 'The file was deleted.', [{ cause: 'fileDeleted' }]],
  [5, 'docusign', 'The file was deleted.', [{ cause: 'fileDeleted' }]],
  [5, 'voided', 'This person was removed from the file.', [{ cause: 'personRemoved' }]],
  [5, 'docusign, voided', `${ended}: I think.`, 'said'],
  [5, 'docusign', `${unclear}, so it may have this document all the same.`, [{ cause: 'docusignUnclear' }]],
  [5, 'docusign', `${unclear}. It doesn’t have this document.`, [{ cause: 'docusignHasNone' }]],
  [
    5,
    'docusign',
    `${unclear}. It had this document all the same, but nobody can sign it there any more.`,
    [{ cause: 'docusignHadOne' }],
  ],
  [5, 'docusign', `${ended}.`, [{ cause: 'endedAtDocusign' }]],
  [5, 'docusign', `${ended}: Expired,\nI guess`, [{ cause: 'endedAtDocusign', detail: 'Expired,\nI guess' }]],
  [5, 'docusign', 'DocuSign is busy.', [{ cause: 'notTaken', detail: 'DocuSign is busy.' }]],
  [5, '', 'The scanner is broken.', 'said'],
  [5, 'voided', null, []],
  [2, '', null, []],
]

test('the sentences that an older portal stored become faults, and say the same', async () => {
  await sql`alter table documents drop column faults`.execute(db)
  const ids: number[] = []
  for (const [status, how, reason] of older) {
    const voided_at = how.includes('voided') ? new Date() : null
    const row = { defendant_id: file, type: 4, status, history: '[]', reason, voided_at }
    const { id } = await db.insertInto('documents').values(row).returning('id').executeTakeFirstOrThrow()
    ids.push(id)
    if (how.includes('docusign'))
      await sql`insert into envelopes (document_id, state, created_at, heard_at)
        values (${id}, 'ended', now(), now())`.execute(db)
  }
  const migration = new URL('../../../migrations/0077-faults-of-documents.sql', import.meta.url)
  for (const statement of readFileSync(migration, 'utf8').split(/;\n/)) await sql.raw(statement).execute(db)
  const rows = await Promise.all(ids.map(documentOf))
  expect(rows.map(({ shown }) => shown)).toEqual(older.map(([, , reason]) => reason))
  expect(rows.map(({ reason, faults }) => reason ?? faults)).toEqual(
    older.map(([, , reason, faults]) => (faults === 'said' ? reason : faults)),
  )
  expect(rows.filter(({ reason, faults }) => reason !== null && faults.length > 0)).toEqual([])
})

test('the database takes every cause and no other, and says what the code says', async () => {
  const id = await makeDocument(2)
  const set = (fault: object) =>
    db
      .updateTable('documents')
      .set({ faults: JSON.stringify([fault]) })
      .where('id', '=', id)
      .execute()
  for (const cause of documentCauses)
    for (const fault of [{ cause }, { cause, detail: 'No such box.' }]) {
      await set(fault)
      expect((await documentOf(id)).shown ?? '').toBe(faultText(fault))
    }
  await expect(set({ cause: 'other' })).rejects.toThrow('documents_faults_check')
})

test('a fault comes after those that are there, in place of one of its cause, and alerts again', async () => {
  const id = await makeDocument(2, [
    { cause: 'textUndelivered', detail: 'Old.' },
    { cause: 'reminderRefused' },
  ])
  const about = { ids: [id], status: 2 }
  const seen = () =>
    db.updateTable('documents').set({ alert_seen_at: new Date() }).where('id', '=', id).execute()
  const isSeen = async () =>
    (await db.selectFrom('documents').select('alert_seen_at').where('id', '=', id).executeTakeFirst())
      ?.alert_seen_at !== null
  await seen()
  await addFault(db, about, { cause: 'textUndelivered', detail: 'N\0ew\uD83D.' })
  const after = await documentOf(id)
  expect(after.faults).toEqual([
    { cause: 'reminderRefused' },
    { cause: 'textUndelivered', detail: 'New\uFFFD.' },
  ])
  expect([
    hasFaultOf(after, 'textUndelivered'),
    hasFault(after, { cause: 'textUndelivered' }),
    hasFault(after, { cause: 'reminderRefused' }),
    await isSeen(),
  ]).toEqual([true, false, true, false])
  await seen()
  await removeFaults(db, about, 'textUndelivered', 'linkMailUndelivered')
  expect([(await documentOf(id)).faults, await isSeen()]).toEqual([[{ cause: 'reminderRefused' }], true])
  // One that has ended meanwhile
  for (const status of [1, 3]) {
    await addFault(db, { ids: [id], status }, { cause: 'textUndelivered' })
    await removeFaults(db, { ids: [id], status }, 'reminderRefused')
  }
  expect((await documentOf(id)).faults).toEqual([{ cause: 'reminderRefused' }])
})

test('the end of a document replaces its faults by what somebody said, or what went wrong', async () => {
  const [declined, failed, signed] = [
    await makeDocument(2, [{ cause: 'reminderRefused' }]),
    await makeDocument(2, [{ cause: 'reminderRefused' }]),
    await makeDocument(4),
  ]
  const now = new Date()
  await endDocument(db, declined, { as: 'declined', reason: 'No.' }, now)
  await endDocument(db, failed, { as: 'failed', reason: { cause: 'docusignUnclear' } }, now)
  await db.updateTable('documents').set({ reason: 'No.' }).where('id', '=', signed).execute()
  const reason = { cause: 'signedAfterDecline' } as const
  await endDocument(db, signed, { as: 'signed', signed_file: 'a', reason }, now)
  expect(await Promise.all([declined, failed, signed].map(documentOf))).toEqual([
    { reason: 'No.', faults: [], shown: 'No.' },
    { reason: null, faults: [{ cause: 'docusignUnclear' }], shown: faultText({ cause: 'docusignUnclear' }) },
    { reason: null, faults: [reason], shown: faultText(reason) },
  ])
})

test('of a document that was sent again only its signature at DocuSign alerts, not words like it', async () => {
  const detail = 'The server said: 550 it was signed at DocuSign'
  const worded = await makeDocument(3, [{ cause: 'signerCopyUndelivered', detail }])
  const signed = await makeDocument(3, [{ cause: 'signedAfterFailure' }])
  await makeDocument(2)
  const { alerts } = (await call(listDocumentAlerts, { as: clerk })).body
  expect(alerts.map(({ id }) => id).filter((id) => id === worded || id === signed)).toEqual([signed])
})
