import { parentPort, workerData } from 'node:worker_threads'
import type { Opening, OpenPdfRequest } from './open-pdf.ts'
import { loadPdfium } from './pdfium.ts'

// The thread that opens one PDF. What the file does to it, it does to nobody else: pdf-worker.ts ends it.

/** FPDF_GetLastError: the file needs a password, or a way of decryption that we don't have. */
const passwordErrors = [4, 5]

parentPort?.postMessage(await open(workerData as OpenPdfRequest))

async function open({ sent, memory }: OpenPdfRequest): Promise<Opening> {
  const { pdfium, limit } = await loadPdfium(memory)
  try {
    const at = pdfium.pdfium.wasmExports.malloc(sent.length)
    if (at === 0) return 'too much'
    pdfium.pdfium.HEAPU8.set(sent, at)
    const file = pdfium.FPDF_LoadMemDocument(at, sent.length, '')
    if (file === 0) return passwordErrors.includes(pdfium.FPDF_GetLastError()) ? 'locked' : 'no PDF'
    return pdfium.FPDF_GetPageCount(file) > 0 ? 'opened' : 'no PDF'
  } catch (error) {
    // PDFium aborts without memory, and a RangeError is a stack or a buffer that is full
    return limit.isReached || error instanceof RangeError ? 'too much' : 'no PDF'
  }
}
