import { sendDocument } from '@bailiwick/contract/documents'
import type { FormMapping } from '@bailiwick/contract/surety-forms'
import { expect, test } from 'vitest'
import { makeDocumentFile } from '#test/document-file'
import { startDocusign } from '#test/docusign'
import { pdfPages } from '#test/pdf-text'
import { startServer } from '#test/server'
import { smallForm } from '#test/small-form'
import { confirmed, suretyFormClient } from '#test/surety-forms'

const { fake, service } = await startDocusign()
const server = await startServer({ docusign: service, frozen: true })
const { call, db, runJobs } = server
const { agent, clerk } = server.actors

/** A form of one page, 700 points high, with a place for each thing that a signer adds. */
const form = smallForm((fields, page) => {
  page.setSize(612, 700)
  const places = { Name: [50, 600, 240, 16], Initials: [500, 300, 40, 20], Dated: [300, 40, 40, 12] } as const
  for (const [name, [x, y, width, height]] of Object.entries(places))
    fields.createTextField(name).addToPage(page, { x, y, width, height, borderWidth: 0 })
})

const mapping: FormMapping = {
  Signature: { gets: 'signature' },
  Name: { gets: 'value', source: 'defendant.first_name' },
  Initials: { gets: 'initials' },
  Dated: { gets: 'date' },
}

test('a surety’s form is sent to DocuSign filled in, with its own places to sign [OPEN-154]', async () => {
  const client = suretyFormClient(server, agent)
  const { id, version_id, content, fields } = await client.add(await form)
  const whole = { ...confirmed(fields, content.mapping), ...mapping }
  const used = await client.save(id, version_id, { ...content, is_used: true, mapping: whole })
  expect(used).toMatchObject({ status: 200 })
  const file = await makeDocumentFile(db)
  const query = {
    type: 'FCS',
    defendant_id: file.id,
    booking_id: file.booking,
    indemnitor_id: 'defendant',
  } as const
  expect((await call(sendDocument, { as: clerk, query })).body.code).toBe('sentDocuments')
  await runJobs()

  const { envelope_id } = await db
    .selectFrom('documents')
    .select('envelope_id')
    .where('defendant_id', '=', file.id)
    .executeTakeFirstOrThrow()
  const { documents, recipients } = fake.of(envelope_id).body
  const pages = await pdfPages(Buffer.from(documents[0]?.documentBase64 ?? '', 'base64'))
  const pageNumber = String(pages.findIndex((text) => text.includes('ANA') && text.length < 40) + 1)
  const tabs = recipients.signers[0]?.tabs ?? {}
  const onForm = (name: string) =>
    tabs[name]?.flatMap((tab) =>
      tab['pageNumber'] === pageNumber ? [[tab['xPosition'], tab['yPosition'], tab['fontSize']]] : [],
    )
  // From the top of this page: 700 points less the place's own, less the height of what DocuSign puts there
  expect(onForm('signHereTabs')).toEqual([['50', String(700 - 39 - 40), undefined]])
  expect(onForm('initialHereTabs')).toEqual([['500', String(700 - 300 - 40), undefined]])
  expect(onForm('dateSignedTabs')).toEqual([['300', String(700 - 40 - 14), 'Size7']])
})
