import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'

/** Content that runs code, opens another program, sends data or hides a file. */
const activeNames = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'AA',
  'OpenAction',
  'XFA',
  'SubmitForm',
  'ImportData',
  'RichMedia',
])

/** Readers look for the end mark in this many last bytes. */
const endWithin = 1024

/** Whether a file is a PDF from its first to its last byte, and has nothing active; an encrypted one counts as active. */
export async function inspectPdf(file: Buffer): Promise<'safe' | 'active' | 'invalid'> {
  // Another kind of file may precede the first page, or follow the last; a truncated file has no end mark
  if (!file.subarray(0, 5).equals(Buffer.from('%PDF-'))) return 'invalid'
  if (!file.subarray(-endWithin).includes('%%EOF')) return 'invalid'
  try {
    const pdf = await PDFDocument.load(file, { ignoreEncryption: true, updateMetadata: false })
    if (pdf.getPageCount() < 1) return 'invalid'
    const objects = pdf.context.enumerateIndirectObjects()
    return pdf.isEncrypted || objects.some(([, object]) => isActive(object)) ? 'active' : 'safe'
  } catch {
    return 'invalid'
  }
}

function isActive(object: unknown): boolean {
  if (object instanceof PDFRawStream) return isActive(object.dict)
  if (object instanceof PDFArray) return object.asArray().some(isActive)
  if (!(object instanceof PDFDict)) return false
  return object
    .entries()
    .some(
      ([name, value]) =>
        activeNames.has(name.decodeText()) ||
        (value instanceof PDFName && name.decodeText() === 'S' && activeNames.has(value.decodeText())) ||
        isActive(value),
    )
}
