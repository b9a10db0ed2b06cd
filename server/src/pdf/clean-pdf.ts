import type {
  CleanedPdf,
  CleanPdfAnswer,
  CleanPdfRequest,
  PdfFault,
  PdfLimits,
} from './clean-pdf-messages.ts'
import { runPdfWorker } from './pdf-worker.ts'

const megabyte = 1024 * 1024

interface CleanOptions extends Omit<PdfLimits, 'size'> {
  readonly timeMs: number
  /** Ends the check. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Rewrites a PDF in a worker with one core, so much memory (PDFium's, and about 50 MB) and so much time: its pages with
 * their text, pictures and filled-in fields stay; scripts, actions, links, attached files, bookmarks and signatures don't.
 * Otherwise returns why it can't be rewritten. Only a few may run at once, see decision 23.
 */
export async function cleanPdf(file: Buffer, options: CleanOptions): Promise<Uint8Array | PdfFault> {
  const cleaned = await runCleaner(file, options, 0)
  return typeof cleaned === 'string' ? cleaned : cleaned.content
}

/**
 * The same for a fillable form, with its fields and the text of its pages. What was filled in is left out; the frames of
 * empty fields stay.
 */
export const cleanForm = (
  file: Buffer,
  { fields, ...options }: CleanOptions & { readonly fields: number },
): Promise<CleanedPdf | PdfFault> => runCleaner(file, options, fields)

function runCleaner(
  file: Buffer,
  { signal, timeMs, ...limits }: CleanOptions,
  fields: number,
): Promise<CleanedPdf | PdfFault> {
  const sent = new Uint8Array(file)
  const data: CleanPdfRequest = {
    sent,
    fields,
    limits: { ...limits, size: 2 * sent.length + megabyte },
  }
  const read = (answer: CleanPdfAnswer) => ('fault' in answer ? answer.fault : answer)
  return runPdfWorker({ name: 'clean-pdf-worker', data, signal, timeMs, read, overdue: 'tooComplicated' })
}
