import { updateDefendant } from '@bailiwick/contract/defendants'
import { updateIndemnitor } from '@bailiwick/contract/indemnitors'
import { messages } from '@bailiwick/contract/kit/messages'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeDocumentFile } from '#test/document-file'
import { startServer } from '#test/server'
import { fakeTexts } from '#test/text-provider'

const { call, db, actors, signInClient } = await startServer({
  textProvider: fakeTexts(),
  sendMail: async () => {},
})
const { clerk } = actors
const updated = { code: 'updatedDefendant', message: 'Successfully updated defendant' } as const

const documentsOf = (defendant_id: number) =>
  db
    .selectFrom('documents')
    .select(['type', 'status', 'indemnitor_id', 'booking_id'])
    .where('defendant_id', '=', defendant_id)
    .execute()
const cityOf = async (id: number) =>
  (await db.selectFrom('defendants').select('city').where('id', '=', id).executeTakeFirstOrThrow()).city

/** A save of the defendant that requests a document. */
async function saved(
  as: string,
  { id, booking }: { readonly id: number; readonly booking: number },
  request: {
    readonly type?: 'FCS' | 'AABB'
    readonly defendant_id?: number
    readonly indemnitor_id?: number
  } = {},
) {
  const pdf = {
    type: 'FCS',
    indemnitor_id: 'defendant',
    defendant_id: id,
    booking_id: booking,
    ...request,
  } as const
  const { status, body } = await call(updateDefendant, { as, body: { id, city: 'Clovis', pdf } })
  return { status, body, city: await cityOf(id) }
}

test('a save that requests a document sends it and reports that [OPEN-84, DEF-106, IND-16, CLI-46, CLI-47]', async () => {
  const file = await makeDocumentFile(db)
  const result = { code: 'sentDocuments', message: 'Successfully sent Documents for Docusign.' }
  expect(await saved(clerk.token, file)).toEqual({
    status: 200,
    body: { ...updated, pdf_result: result },
    city: 'Clovis',
  })
  expect(await documentsOf(file.id)).toEqual([
    { type: 1, status: 2, indemnitor_id: null, booking_id: file.booking },
  ])

  const ida = await signInClient(file.id, file.ida)
  const pdf = {
    type: 'AABB',
    indemnitor_id: file.ida,
    defendant_id: file.id,
    booking_id: file.booking,
  } as const
  const answer = await call(updateIndemnitor, { as: ida, body: { id: file.ida, city: 'Selma', pdf } })
  expect(answer.body).toEqual({
    code: 'updatedIndemnitor',
    message: 'Successfully updated indemnitor',
    pdf_result: result,
  })
  expect((await documentsOf(file.id)).map((one) => one.indemnitor_id)).toEqual([null, file.ida])
})

test('a save of the defendant may request just the document of an indemnitor [OPEN-84, DEF-106]', async () => {
  const file = await makeDocumentFile(db)
  const { body } = await saved(clerk.token, file, { indemnitor_id: file.bo })
  expect(body).toMatchObject({ ...updated, pdf_result: { message: expect.any(String) } })
  expect(await documentsOf(file.id)).toEqual([
    { type: 1, status: 2, indemnitor_id: file.bo, booking_id: file.booking },
  ])
})

test('a save without a request sends nothing and doesn’t mention documents [OPEN-84]', async () => {
  const { id } = await makeDocumentFile(db)
  const { body } = await call(updateDefendant, { as: clerk, body: { id, city: 'Clovis' } })
  expect(body).toEqual({ ...updated })
  expect(await documentsOf(id)).toEqual([])
})

test('a record stays saved if its document is refused or fails, and the reply says why [OPEN-84, OPEN-153]', async () => {
  const lacking = await makeDocumentFile(db, { bail_amount: '' })
  const missing = await saved(clerk.token, lacking)
  expect(missing.body).toEqual({
    ...updated,
    pdf_result: {
      code: 'fieldsRequired',
      error: 'Bail Amount',
      message: 'Fields Required',
      fields: ['bail_amount'],
    },
  })
  const file = await makeDocumentFile(db)
  const ana = await signInClient(lacking.id)
  const foreign = await saved(ana, { id: lacking.id, booking: file.booking }, { defendant_id: file.id })
  expect(foreign.body).toEqual({
    ...updated,
    pdf_result: { code: 'unauthorized', error: messages.unauthorized },
  })

  // After the document is stored
  await sql`alter table signing_links add constraint out_of_order check (false) not valid`.execute(db)
  const fault = await saved(clerk.token, file)
  await sql`alter table signing_links drop constraint out_of_order`.execute(db)
  expect(fault.body).toEqual({
    ...updated,
    pdf_result: { code: 'somethingWrong', error: messages.somethingWrong },
  })

  expect([missing, foreign, fault].map(({ status, city }) => [status, city])).toEqual(
    Array.from({ length: 3 }, () => [200, 'Clovis']),
  )
  expect([...(await documentsOf(lacking.id)), ...(await documentsOf(file.id))]).toEqual([])
})

test('an invalid request is refused before anything is saved [OPEN-84]', async () => {
  const file = await makeDocumentFile(db)
  const answer = await saved(clerk.token, file, { type: 'CC' as 'FCS' })
  expect([answer.status, answer.city]).toEqual([400, 'Fresno'])
  expect(await documentsOf(file.id)).toEqual([])
})

test('a save with a document that is repeated with one key sends it once [OPEN-84]', async () => {
  const { id, booking } = await makeDocumentFile(db)
  const pdf = { type: 'FCS', indemnitor_id: 'defendant', defendant_id: id, booking_id: booking } as const
  const save = () =>
    call(updateDefendant, {
      as: clerk,
      body: { id, city: 'Clovis', pdf },
      headers: { 'idempotency-key': 'one-save' },
    })
  const replies = [...(await Promise.all([save(), save()])), await save()]
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(replies[0]?.body.pdf_result?.message).toBe(messages.sentDocuments)
  expect(await documentsOf(id)).toHaveLength(1)
})

test('a repetition with one key doesn’t undo what others have saved since [OPEN-84]', async () => {
  const { id, booking } = await makeDocumentFile(db)
  const pdf = { type: 'FCS', indemnitor_id: 'defendant', defendant_id: id, booking_id: booking } as const
  const save = (city: string) =>
    call(updateDefendant, {
      as: clerk,
      body: { id, city, pdf },
      headers: { 'idempotency-key': 'save-before-others' },
    })
  const first = await save('Clovis')
  await call(updateDefendant, { as: clerk, body: { id, city: 'Madera' } })
  expect((await save('Clovis')).body).toEqual(first.body)
  const { status, body } = await save('Reedley')
  expect([status, body.code]).toEqual([409, 'keyReused'])
  expect(await cityOf(id)).toBe('Madera')
})
