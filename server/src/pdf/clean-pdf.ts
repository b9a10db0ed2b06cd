import { Worker } from 'node:worker_threads'
import type {
  CleanedPdf,
  CleanPdfAnswer,
  CleanPdfRequest,
  PdfFault,
  PdfLimits,
} from './clean-pdf-messages.ts'

const megabyte = 1024 * 1024
/** Of the worker's JavaScript, in megabytes. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 }
/** Errors of a worker that has used up its memory. */
const outOfMemory = new Set(['ERR_WORKER_OUT_OF_MEMORY', 'ERR_MEMORY_ALLOCATION_FAILED'])

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

async function runCleaner(
  file: Buffer,
  { signal, timeMs, ...limits }: CleanOptions,
  fields: number,
): Promise<CleanedPdf | PdfFault> {
  signal?.throwIfAborted()
  const sent = new Uint8Array(file)
  const workerData: CleanPdfRequest = {
    sent,
    fields,
    limits: { ...limits, size: 2 * sent.length + megabyte },
  }
  const worker = new Worker(new URL('./clean-pdf-worker.ts', import.meta.url), {
    workerData,
    transferList: [sent.buffer],
    execArgv: [],
    resourceLimits,
    stdout: true,
    stderr: true,
  })
  const { promise, resolve, reject } = Promise.withResolvers<CleanedPdf | PdfFault>()
  const timer = setTimeout(() => resolve('tooComplicated'), timeMs)
  const onAbort = () => reject(signal?.reason)
  signal?.addEventListener('abort', onAbort, { once: true })
  worker.once('message', (answer: CleanPdfAnswer) => resolve('fault' in answer ? answer.fault : answer))
  worker.once('error', (error: Error & { code?: string }) =>
    outOfMemory.has(error.code ?? '') ? resolve('tooComplicated') : reject(error),
  )
  worker.once('exit', () => reject(new Error('The check of a PDF has ended without an answer.')))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
    // Its memory is free once it has ended
    await worker.terminate()
  }
}
