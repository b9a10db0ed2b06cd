import { degrees, PDFDocument, PDFHexString, PDFName, type PDFForm } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { loadFile } from '#platform/encrypted-files'
import { fillablePdf } from '#test/fillable-pdf'
import { pdfPages } from '#test/pdf-text'
import { startServer, testVault } from '#test/server'
import { suretyFormClient } from '#test/surety-forms'

const server = await startServer()
const { db, files } = server
const { upload, read, preview } = suretyFormClient(server, server.actors.agent)

const codeOf = async (content: Buffer) => {
  const { status, body } = await upload(content)
  return [status, body.code]
}

/** A form of one text field, changed as a hostile person would. */
async function small(
  change: (form: PDFForm, pdf: PDFDocument) => void,
  updateFieldAppearances = false,
): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([612, 792])
  const form = pdf.getForm()
  form.createTextField('First Name').addToPage(page, { x: 50, y: 700, width: 200, height: 16 })
  change(form, pdf)
  return Buffer.from(await pdf.save({ useObjectStreams: false, updateFieldAppearances }))
}
const fieldOf = (form: PDFForm) => form.getTextField('First Name')

/** The pages of a form as they are stored. */
async function storedPages(id: number): Promise<Buffer> {
  const { file } = await db
    .selectFrom('surety_form_versions')
    .select('file')
    .where('form_id', '=', id)
    .executeTakeFirstOrThrow()
  return (await loadFile({ files, vault: testVault }, file)) ?? Buffer.alloc(0)
}

test('files without a form, broken and locked ones are refused with the reason', async () => {
  const whole = await fillablePdf()
  const pages = await PDFDocument.create()
  pages.addPage()
  const locked = await PDFDocument.load(whole)
  locked.encrypt({ userPassword: '', ownerPassword: 'secret' })
  const found = [
    await codeOf(Buffer.from('MZ not a PDF')),
    await codeOf(whole.subarray(0, whole.length / 2)),
    await codeOf(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(500, 1), Buffer.from('%%EOF')])),
    await codeOf(Buffer.from(await pages.save())),
    await codeOf(Buffer.from(await locked.save({ useObjectStreams: false }))),
  ]
  expect(found).toEqual([
    [400, 'formDamaged'],
    [400, 'formDamaged'],
    [400, 'formDamaged'],
    [400, 'notFillable'],
    [400, 'lockedPdf'],
  ])
})

test('a form that is XFA alone is refused, and one that has both is read without it', async () => {
  const xfa = (isDynamic: boolean) =>
    small((form, pdf) => {
      const stream = pdf.context.flateStream('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>')
      form.acroForm.dict.set(PDFName.of('XFA'), pdf.context.register(stream))
      if (isDynamic) {
        form.acroForm.dict.set(PDFName.of('Fields'), pdf.context.obj([]))
        pdf.getPage(0).node.delete(PDFName.of('Annots'))
        pdf.catalog.set(PDFName.of('NeedsRendering'), pdf.context.obj(true))
      }
    })
  expect(await codeOf(await xfa(true))).toEqual([400, 'dynamicForm'])
  const { body } = await upload(await xfa(false))
  expect((await storedPages(body.insertId)).includes('XFA')).toBe(false)
})

test('too many pages, fields or bytes are refused', async () => {
  const long = await small((_, pdf) => {
    for (let page = 0; page < 60; page += 1) pdf.addPage()
  })
  const wide = await small((form, pdf) => {
    const [widget] = fieldOf(form).acroField.getWidgets()
    const ref = widget === undefined ? undefined : pdf.context.getObjectRef(widget.dict)
    const annotations = pdf.getPage(0).node.Annots()
    for (let at = 0; at < 2001; at += 1) if (ref !== undefined) annotations?.push(ref)
  })
  expect(await codeOf(long)).toEqual([400, 'pdfTooLong'])
  expect(await codeOf(wide)).toEqual([400, 'formTooManyFields'])
  const large = Buffer.concat([await small(() => {}), Buffer.alloc(11 * 1024 * 1024, 32)])
  expect(await codeOf(large)).toEqual([413, 'fileTooLarge'])
})

test('a tree of fields without an end is read or refused, and the portal goes on', async () => {
  const endless = await small((form, pdf) => {
    const { dict, ref } = fieldOf(form).acroField
    dict.set(PDFName.of('Kids'), pdf.context.obj([ref]))
    dict.set(PDFName.of('Parent'), ref)
  })
  expect([200, 400]).toContain((await upload(endless)).status)
  expect((await upload(await fillablePdf())).status).toBe(200)
})

test('scripts, actions and what was filled in stay outside, and the frame of a field inside', async () => {
  const acting = await small((form, pdf) => {
    const script = pdf.context.obj({ S: 'JavaScript', JS: PDFHexString.fromText('app.alert("taken over")') })
    const { dict } = fieldOf(form).acroField
    dict.set(PDFName.of('AA'), pdf.context.obj({ K: script, F: script }))
    pdf.catalog.set(PDFName.of('OpenAction'), script)
    fieldOf(form).setText('Of somebody else')
    const box = form.createCheckBox('US Citizen')
    box.addToPage(pdf.getPage(0), { x: 50, y: 600, width: 12, height: 12 })
    box.check()
  }, true)
  const { status, body } = await upload(acting)
  expect(status).toBe(200)
  const pages = await storedPages(body.insertId)
  for (const name of ['JavaScript', 'OpenAction', 'AcroForm', 'Widget', 'taken over'])
    expect(pages.includes(name)).toBe(false)
  expect(await pdfPages(pages)).toEqual([''])
})

test('huge rectangles end at the page, and names have no control characters', async () => {
  const odd = await small((form, pdf) => {
    const { dict } = fieldOf(form).acroField
    const [widget] = fieldOf(form).acroField.getWidgets()
    dict.set(PDFName.of('T'), PDFHexString.fromText('First\u0000\u001b[31m\u202eName'))
    widget?.dict.set(PDFName.of('Rect'), pdf.context.obj([-1e9, -1e9, 1e9, 1e9]))
  })
  const { body } = await upload(odd)
  const { fields, version_id } = await read(body.insertId)
  expect(fields).toHaveLength(1)
  const [field] = fields
  expect(field?.name).not.toMatch(/\p{C}/u)
  const { contents } = await db
    .selectFrom('surety_form_versions')
    .select('contents')
    .where('id', '=', version_id)
    .executeTakeFirstOrThrow()
  expect(contents.fields[0]?.places).toEqual([{ page: 0, x: 0, y: 0, width: 612, height: 792 }])
  const shown = await preview({
    id: body.insertId,
    version_id,
    mapping: { [field?.key ?? '']: { gets: 'text', text: 'Here' } },
  })
  expect(await pdfPages(shown.rawPayload)).toEqual(['Here'])
})

test('a turned page is upright, with its field in its place', async () => {
  const turned = await small((_, pdf) => pdf.getPage(0).setRotation(degrees(90)))
  const { body } = await upload(turned)
  const { fields, version_id } = await read(body.insertId)
  const { contents } = await db
    .selectFrom('surety_form_versions')
    .select('contents')
    .where('id', '=', version_id)
    .executeTakeFirstOrThrow()
  expect(contents.pages[0]).toMatchObject({ width: 792, height: 612 })
  expect(contents.fields[0]?.places[0]?.y).toBeGreaterThan(350)
  const [field] = fields
  expect(field?.key).toBe('First Name')
})
