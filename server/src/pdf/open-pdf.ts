import { runPdfWorker } from './pdf-worker.ts'

/** What the worker gets; `sent` is transferred. */
export interface OpenPdfRequest {
  readonly sent: Uint8Array<ArrayBuffer>
  /** Of PDFium's memory, in bytes. */
  readonly memory: number
}

/** What the worker answers. */
export type Opening = 'opened' | 'locked' | 'too much' | 'no PDF'

interface OpenOptions {
  /** Of PDFium. */
  readonly memory: number
  readonly timeMs: number
  /** Ends the work. */
  readonly signal: AbortSignal
}

/**
 * Whether a file is a PDF that a reader can open, whatever is in it: one that asks for a password, or takes more memory or
 * time than it may, is one. It is opened in a worker, see `cleanPdf`.
 */
export async function isPdf(file: Buffer, { memory, ...options }: OpenOptions): Promise<boolean> {
  const data: OpenPdfRequest = { sent: new Uint8Array(file), memory }
  const read = (opening: Opening) => opening !== 'no PDF'
  return runPdfWorker({ name: 'open-pdf-worker', data, ...options, read, overdue: true })
}
