import { updateDefendant } from '@bailiwick/contract/defendants'
import { updateIndemnitor } from '@bailiwick/contract/indemnitors'
import { messages } from '@bailiwick/contract/messages'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makePaperFile } from '#test/paper-file'
import { startServer } from '#test/server'

const { call, db, actors, signInClient } = await startServer()
const { clerk } = actors
const updated = 'Successfully updated defendant'

const documentsOf = (defendant_id: number) =>
  db
    .selectFrom('documents')
    .select(['type', 'status', 'indemnitor_id', 'booking_id'])
    .where('defendant_id', '=', defendant_id)
    .execute()
const cityOf = async (id: number) =>
  (await db.selectFrom('defendants').select('city').where('id', '=', id).executeTakeFirstOrThrow()).city

/** A save of the defendant that asks for papers. */
async function saved(
  as: string,
  { id, booking }: { readonly id: number; readonly booking: number },
  wish: {
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
    ...wish,
  } as const
  const { status, body } = await call(updateDefendant, { as, body: { id, city: 'Clovis', pdf } })
  return { status, body, city: await cityOf(id) }
}

test('a save that asks for papers sends them to that person once it is done, and says so [OPEN-84, DEF-106, IND-16, CLI-46, CLI-47]', async () => {
  const file = await makePaperFile(db)
  const result = { message: 'Successfully sent Documents for Docusign.' }
  expect(await saved(clerk.token, file)).toEqual({
    status: 200,
    body: { message: updated, pdf_result: result },
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
  expect(answer.body).toEqual({ message: 'Successfully updated indemnitor', pdf_result: result })
  expect((await documentsOf(file.id)).map((one) => one.indemnitor_id)).toEqual([null, file.ida])
})

test('a save of the defendant may ask for papers of an indemnitor, whom alone they go to [OPEN-84, DEF-106]', async () => {
  const file = await makePaperFile(db)
  const { body } = await saved(clerk.token, file, { indemnitor_id: file.bo })
  expect(body).toMatchObject({ message: updated, pdf_result: { message: expect.any(String) } })
  expect(await documentsOf(file.id)).toEqual([
    { type: 1, status: 2, indemnitor_id: file.bo, booking_id: file.booking },
  ])
})

test('without the wish nothing is sent and nothing said of it [OPEN-84]', async () => {
  const { id } = await makePaperFile(db)
  const { body } = await call(updateDefendant, { as: clerk, body: { id, city: 'Clovis' } })
  expect(body).toEqual({ message: updated })
  expect(await documentsOf(id)).toEqual([])
})

test('papers that lack something, are of another file or meet a fault leave the save as it is, and say why [OPEN-84, OPEN-153]', async () => {
  const lacking = await makePaperFile(db, { bail_amount: '' })
  const missing = await saved(clerk.token, lacking)
  expect(missing.body).toEqual({
    message: updated,
    pdf_result: { error: 'Bail Amount', message: 'Fields Required', fields: ['bail_amount'] },
  })
  const file = await makePaperFile(db)
  const ana = await signInClient(lacking.id)
  const foreign = await saved(ana, { id: lacking.id, booking: file.booking }, { defendant_id: file.id })
  expect(foreign.body).toEqual({ message: updated, pdf_result: { error: messages.unauthorized } })

  // When the paper has been kept already
  await sql`alter table signing_links add constraint out_of_order check (false) not valid`.execute(db)
  const fault = await saved(clerk.token, file)
  await sql`alter table signing_links drop constraint out_of_order`.execute(db)
  expect(fault.body).toEqual({ message: updated, pdf_result: { error: messages.somethingWrong } })

  expect([missing, foreign, fault].map(({ status, city }) => [status, city])).toEqual(
    Array.from({ length: 3 }, () => [200, 'Clovis']),
  )
  expect([...(await documentsOf(lacking.id)), ...(await documentsOf(file.id))]).toEqual([])
})

test('a wish that is none is refused before anything is saved [OPEN-84]', async () => {
  const file = await makePaperFile(db)
  const answer = await saved(clerk.token, file, { type: 'CC' as 'FCS' })
  expect([answer.status, answer.city]).toEqual([400, 'Fresno'])
  expect(await documentsOf(file.id)).toEqual([])
})
