import { PDFDocument, type PDFForm, type PDFPage } from '@cantoo/pdf-lib'

/** A form of one page with a place for the signature, and what `change` adds. */
export async function smallForm(change: (form: PDFForm, page: PDFPage) => void): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([612, 792])
  const form = pdf.getForm()
  form.createTextField('Signature').addToPage(page, { x: 50, y: 40, width: 200, height: 20 })
  change(form, page)
  return Buffer.from(await pdf.save({ useObjectStreams: false }))
}

/** The same with texts of these names. */
export const formOfTexts = (names: readonly string[]): Promise<Buffer> =>
  smallForm((form, page) => {
    for (const [at, name] of names.entries())
      form.createTextField(name).addToPage(page, { x: 50, y: 740 - at * 20, width: 240, height: 16 })
  })
