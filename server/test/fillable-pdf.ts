import { PDFDocument, PDFString, type PDFPage } from '@cantoo/pdf-lib'

/** The labels of the texts of a surety's application, as such forms name them. */
const texts = [
  'Defendant First Name',
  'Defendant Middle Name',
  'Defendant Last Name',
  'Date of Birth',
  'Place of Birth',
  'Social Security Number',
  'Driver License Number',
  'Defendant Home Phone',
  'Defendant Email',
  'Defendant Address',
  'Defendant City',
  'Defendant State',
  'Defendant Zip',
  'Height',
  'Weight',
  'Eyes',
  'Hair',
  'Race',
  'Employed By',
  'Occupation',
  'Booking Number',
  'Booking Name',
  'Bail Amount',
  'Bail Amount in Words',
  'Premium Amount',
  'Power of Attorney Number',
  'Jail',
  'Court Name',
  'Court Date',
  'Court Time',
  'Case Number',
  'Charge 1',
  'Charge 2',
  'Charge 3',
  'Indemnitor Name',
  'Indemnitor Address',
  'Indemnitor City',
  'Indemnitor State',
  'Indemnitor Zip',
  'Indemnitor Phone',
  'Indemnitor Email',
  'Relation to Defendant',
  'Reference 1 Name',
  'Reference 1 Phone',
  'Reference 1 Relationship',
  'Reference 2 Name',
  'Reference 2 Phone',
  'Reference 2 Relationship',
  'Reference 3 Name',
  'Reference 3 Phone',
  'Reference 3 Relationship',
  'Agency Name',
  'Agency Address',
  'Agency License',
  'Agency Phone',
  'Unpaid Balance',
  'Amount Paid Down',
  'Payment Date 1',
  'Payment Amount 1',
  'Payment Date 2',
  'Payment Amount 2',
  'Today',
  'txt_0417',
  'txt_0418',
  'Vehicle Make',
  'Vehicle Model',
  'Vehicle Color',
  'Vehicle Year',
  'Vehicle Plate',
  'Spouse Name',
  'Spouse Phone',
  'Attorney Name',
]

/** A fillable application of 90 fields on two letter pages: texts, checks, radio buttons, lists and signatures. */
export async function fillablePdf(change?: (pdf: PDFDocument) => void): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const pages = [pdf.addPage([612, 792]), pdf.addPage([612, 1008])] as const
  const form = pdf.getForm()
  const labelled = (page: PDFPage, label: string, x: number, y: number) =>
    page.drawText(label, { x, y: y + 15, size: 6 })
  for (const [at, label] of texts.entries()) {
    const page = at < 60 ? pages[0] : pages[1]
    const row = at < 60 ? at : at - 60
    const [x, y] = [30 + (row % 3) * 186, page.getHeight() - 60 - Math.floor(row / 3) * 34]
    labelled(page, label, x, y)
    const field = form.createTextField(label)
    field.addToPage(page, { x, y, width: 176, height: 13, borderWidth: 0.5 })
  }
  const second = pages[1]
  const comments = form.createTextField('Comments')
  comments.enableMultiline()
  comments.addToPage(second, { x: 30, y: 740, width: 548, height: 48 })
  const bond = form.createTextField('Bond Number')
  bond.setMaxLength(10)
  bond.enableCombing()
  bond.addToPage(second, { x: 30, y: 700, width: 150, height: 16 })
  for (const [at, name] of [
    'US Citizen',
    'Owns Home',
    'Felony',
    'Agrees to GPS',
    'Has Vehicle',
    'Terms Read',
  ].entries())
    form.createCheckBox(name).addToPage(second, { x: 30 + at * 80, y: 660, width: 11, height: 11 })
  const sex = form.createRadioGroup('Sex')
  for (const [at, option] of ['Male', 'Female'].entries())
    sex.addOptionToPage(option, second, { x: 30 + at * 80, y: 630, width: 11, height: 11 })
  const marital = form.createDropdown('Marital Status')
  marital.setOptions(['Single', 'Married', 'Divorced'])
  marital.addToPage(second, { x: 220, y: 626, width: 120, height: 16 })
  for (const [at, name] of [
    'Indemnitor Initials',
    'Attorney Phone',
    'Attorney City',
    'Referred By',
    'Aliases',
  ].entries())
    form.createTextField(name).addToPage(second, { x: 30 + at * 110, y: 590, width: 100, height: 14 })
  addSignature(pdf, second, 'Defendant Signature', [30, 540, 230, 562])
  form.createTextField('Date Signed').addToPage(second, { x: 320, y: 540, width: 100, height: 22 })
  change?.(pdf)
  return Buffer.from(await pdf.save({ useObjectStreams: false }))
}

/** A field for a digital signature, which pdf-lib can't make. */
function addSignature(pdf: PDFDocument, page: PDFPage, name: string, rectangle: number[]): void {
  const widget = pdf.context.register(
    pdf.context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      F: 4,
      Rect: rectangle,
      P: page.ref,
      T: PDFString.of(name),
    }),
  )
  page.node.addAnnot(widget)
  pdf.getForm().acroForm.addField(widget)
}
