import { sentence, type PlainCode, type Sentence } from '@bailiwick/contract/kit/messages'
import { pdfLimits } from '@bailiwick/contract/photos'
import { suretyFormLimits } from '@bailiwick/contract/surety-forms'
import { cleanForm } from '#pdf/clean-pdf'
import type { FormField } from '#pdf/form-fields'
import type { CleanedPdf, PdfFault } from '#pdf/clean-pdf-messages'
import { badRequest } from '#platform/refusal'
import { largePlaces, uploadGate } from '#platform/upload-gate'

const timeMs = 10_000
/** Of PDFium. */
const memory = 192 * 1024 * 1024
/** Readers look for the end mark in this many last bytes. */
const endWithin = 1024

const refusals: Readonly<Record<PdfFault, PlainCode | Sentence>> = {
  damaged: 'formDamaged',
  encrypted: 'lockedPdf',
  active: 'activePdf',
  dynamicForm: 'dynamicForm',
  tooManyFields: sentence('formTooManyFields', suretyFormLimits.fields),
  tooManyPages: sentence('pdfTooLong', suretyFormLimits.pages),
  pageTooLarge: 'pdfPageTooLarge',
  tooComplicated: 'pdfTooComplicated',
}

/** The pages of a fillable PDF, without fields, scripts and what was filled in, and its fields; 400 says what is wrong. */
export async function readFillable(sent: Buffer, signal: AbortSignal): Promise<CleanedPdf> {
  const refused = { fields: ['file'] }
  if (!sent.subarray(0, 5).equals(Buffer.from('%PDF-')) || !sent.subarray(-endWithin).includes('%%EOF'))
    throw badRequest('formDamaged', refused)
  const { pages, fields } = suretyFormLimits
  const { longestSide } = pdfLimits
  const read = () => cleanForm(sent, { pages, fields, longestSide, memory, timeMs, signal })
  const cleaned = await uploadGate.run(read, { places: largePlaces, signal })
  if (typeof cleaned === 'string') throw badRequest(refusals[cleaned], refused)
  if (cleaned.form.fields.length === 0) throw badRequest('notFillable', refused)
  return { ...cleaned, form: { ...cleaned.form, fields: cleaned.form.fields.map(withOwnKey) } }
}

/** Names that every object has would be there already wherever the fields are looked up. */
const withOwnKey = (field: FormField): FormField =>
  field.key in Object.prototype ? { ...field, key: `${field.key} (field)` } : field
