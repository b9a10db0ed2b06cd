import { parentPort, workerData } from 'node:worker_threads'
import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { CleanPdfAnswer, CleanPdfRequest, PdfFault, PdfLimits } from './clean-pdf-messages.ts'
import { emptyForm, type FormContents } from './form-fields.ts'
import { inspectRewritten } from './inspect-rewritten.ts'
import { loadPdfium } from './pdfium.ts'
import { isDynamic, readForm } from './read-form.ts'
import type { Span } from './top-entries.ts'

// The thread that checks one PDF. What the file does to it, it does to nobody else: clean-pdf.ts ends it.

/** FPDF_GetLastError: the file needs a password, or a way of decryption that we don't have. */
const passwordErrors = [4, 5]
const space = 0x20
/** FPDFPage_Flatten: as a reader shows the page. */
const forDisplay = 0
const flattenFailed = 0

/** Ends the check with the reason. */
class Fault extends Error {
  readonly fault: PdfFault

  constructor(fault: PdfFault) {
    super(fault)
    this.fault = fault
  }
}

const { sent, limits, fields } = workerData as CleanPdfRequest
let memory = { isReached: false }
const answer = await clean(sent, limits).then(
  (cleaned): CleanPdfAnswer => cleaned,
  (error: unknown): CleanPdfAnswer => ({ fault: faultOf(error) }),
)
parentPort?.postMessage(answer, 'content' in answer ? [answer.content.buffer] : [])

function faultOf(error: unknown): PdfFault {
  if (error instanceof Fault) return error.fault
  // PDFium aborts without memory, and a RangeError is a stack or a buffer that is full
  return memory.isReached || error instanceof RangeError ? 'tooComplicated' : 'damaged'
}

/** Writes the pages to a new file, without what isn't part of a page. */
async function clean(file: Uint8Array, { size, ...most }: PdfLimits) {
  const { pdfium, limit } = await loadPdfium(most.memory)
  memory = limit
  const opened = openFile(pdfium, file)
  const form = readFields(pdfium, opened.source, most.pages)
  checkPages(pdfium, opened.source, most)
  const content = writePages(pdfium, opened, size)
  const surplus = requireInactive(content)
  if (surplus.length === 0) return { content, form }
  // Overwritten in place, nothing else moves; written again, what only they referred to is gone
  for (const { start, end } of surplus) content.fill(space, start, end)
  const rewritten = writePages(pdfium, openFile(pdfium, content), size)
  if (requireInactive(rewritten).length > 0) throw new Fault('damaged')
  return { content: rewritten, form }
}

/** The fields of a fillable form, if they were asked for. */
function readFields(pdfium: WrappedPdfiumModule, source: number, mostPages: number): FormContents {
  if (fields === 0) return emptyForm
  if (need(pdfium.FPDF_GetPageCount(source)) > mostPages) throw new Fault('tooManyPages')
  if (isDynamic(pdfium, source)) throw new Fault('dynamicForm')
  const form = readForm(pdfium, source, fields)
  if (form === null) throw new Fault('tooManyFields')
  return form
}

/** The entries that pages don't need; a fault if the file does something or can't be read. */
function requireInactive(content: Uint8Array): readonly Span[] {
  const { found, surplus } = inspectRewritten(content)
  if (found !== 'inactive') throw new Fault(found === 'active' ? 'active' : 'damaged')
  return surplus
}

/** A new file of the pages of an open one, which is closed. */
function writePages(pdfium: WrappedPdfiumModule, { at: sent, source }: OpenFile, mostBytes: number) {
  const { malloc, free } = pdfium.pdfium.wasmExports
  const target = need(pdfium.FPDF_CreateNewDocument())
  need(pdfium.FPDF_ImportPages(target, source, '', 0))
  // Reads what was drawn into the pages, which may be too much too
  forEachPage(pdfium, target, () => {})
  const writer = need(pdfium.PDFiumExt_OpenFileWriter())
  need(pdfium.PDFiumExt_SaveAsCopy(target, writer))
  const size = need(pdfium.PDFiumExt_GetFileWriterSize(writer))
  if (size > mostBytes) throw new Fault('tooComplicated')
  const at = need(malloc(size))
  pdfium.PDFiumExt_GetFileWriterData(writer, at, size)
  const content = pdfium.pdfium.HEAPU8.slice(at, at + size)
  pdfium.PDFiumExt_CloseFileWriter(writer)
  for (const document of [target, source]) pdfium.FPDF_CloseDocument(document)
  for (const place of [at, sent]) free(place)
  return content
}

interface OpenFile {
  readonly source: number
  /** Its bytes, in the memory of PDFium. */
  readonly at: number
}

function openFile(pdfium: WrappedPdfiumModule, file: Uint8Array): OpenFile {
  const at = need(pdfium.pdfium.wasmExports.malloc(file.length))
  pdfium.pdfium.HEAPU8.set(file, at)
  const source = pdfium.FPDF_LoadMemDocument(at, file.length, '')
  if (source === 0)
    throw new Fault(passwordErrors.includes(pdfium.FPDF_GetLastError()) ? 'encrypted' : 'damaged')
  if (pdfium.EPDF_IsEncrypted(source)) throw new Fault('encrypted')
  // Otherwise PDFium has guessed where the objects are, and another reader may guess differently
  need(pdfium.FPDF_DocumentHasValidCrossReferenceTable(source))
  return { source, at }
}

/** Checks the pages, and makes what stands on them a part of them: form fields, stamps, notes. */
function checkPages(
  pdfium: WrappedPdfiumModule,
  source: number,
  { pages, longestSide }: Omit<PdfLimits, 'size'>,
): void {
  if (need(pdfium.FPDF_GetPageCount(source)) > pages) throw new Fault('tooManyPages')
  forEachPage(pdfium, source, (page) => {
    const sides = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)]
    if (!sides.every((side) => side >= 1 && side <= longestSide)) throw new Fault('pageTooLarge')
    if (pdfium.FPDFPage_Flatten(page, forDisplay) === flattenFailed) throw new Fault('damaged')
  })
}

function forEachPage(pdfium: WrappedPdfiumModule, file: number, visit: (page: number) => void): void {
  const count = pdfium.FPDF_GetPageCount(file)
  for (let index = 0; index < count; index += 1) {
    const page = need(pdfium.FPDF_LoadPage(file, index))
    visit(page)
    pdfium.FPDF_ClosePage(page)
  }
}

/** PDFium returns 0 or false for what it can't do. */
function need<Result extends number | boolean>(result: Result): Result {
  if (result === 0 || result === false) throw new Fault('damaged')
  return result
}
