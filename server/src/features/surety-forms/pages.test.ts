import { sendDocument } from '@bailiwick/contract/documents'
import type { FormMapping } from '@bailiwick/contract/surety-forms'
import { expect, test } from 'vitest'
import { makeDocumentFile } from '#test/document-file'
import { formWith } from '#test/hostile/form-source'
import { startServer } from '#test/server'
import { suretyFormClient } from '#test/surety-forms'

const server = await startServer()
const { call, db } = server
const { agent, clerk } = server.actors
const client = suretyFormClient(server, agent)

/** A form with a signature and so many initials, in use. */
async function addForm(initials: number) {
  const widgets = Array.from(
    { length: initials },
    (_, at) =>
      `/Rect [${50 + (at % 12) * 40} ${60 + Math.floor(at / 12) * 20} ${85 + (at % 12) * 40} ${76 + Math.floor(at / 12) * 20}]`,
  )
  const file = formWith(
    ['/FT /Sig /T (Sign) /Rect [50 700 250 724]', { field: '/FT /Tx /T (Initials)', widgets }],
    { contents: 'BT /F1 12 Tf 50 740 Td (Agreement) Tj ET' },
  )
  const { id, version_id, content } = await client.add(file)
  const mapping: FormMapping = { Sign: { gets: 'signature' }, Initials: { gets: 'initials' } }
  const saved = await client.save(id, version_id, { ...content, mapping, is_used: true })
  return { id, saved }
}

async function switchOff(id: number): Promise<void> {
  const { version_id, content } = await client.read(id)
  await client.save(id, version_id, { ...content, is_used: false })
}

test('a document with more than 200 places to sign isn’t sent, and the reason says which form', async () => {
  const few = await addForm(199)
  expect(few.saved.status).toBe(200)
  const file = await makeDocumentFile(db)
  const send = () => call(sendDocument, { as: clerk, query: { defendant_id: file.id } })
  expect((await send()).status).toBe(200)
  const { spots } = await db
    .selectFrom('documents')
    .select('spots')
    .where('defendant_id', '=', file.id)
    .executeTakeFirstOrThrow()
  expect((spots as { isInitials?: boolean }[]).filter(({ isInitials }) => isInitials)).toHaveLength(199)
  const many = await addForm(200)
  expect(many.saved).toMatchObject({ status: 400, body: { code: 'formManyPlaces' } })
  // The forms of a document together
  const more = await addForm(2)
  const other = await makeDocumentFile(db)
  const { status, body } = await call(sendDocument, { as: clerk, query: { defendant_id: other.id } })
  expect([status, body]).toMatchObject([
    409,
    { code: 'formTooManyPlaces', error: expect.stringContaining('more than 200 places to sign') },
  ])
  for (const { id } of [few, more]) await switchOff(id)
})
