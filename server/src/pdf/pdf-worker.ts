import { Worker } from 'node:worker_threads'

/** Of the worker's JavaScript, in megabytes. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 }
/** Errors of a worker that has used up its memory. */
const outOfMemory = new Set(['ERR_WORKER_OUT_OF_MEMORY', 'ERR_MEMORY_ALLOCATION_FAILED'])

interface PdfWork<Answer, Result> {
  /** The file of the worker beside this one, without its ending. */
  readonly name: string
  /** `sent` is transferred. */
  readonly data: { readonly sent: Uint8Array<ArrayBuffer> }
  readonly timeMs: number
  /** Ends the work. */
  readonly signal: AbortSignal | undefined
  readonly read: (answer: Answer) => Result
  /** The result if the worker takes more time or memory than it may. */
  readonly overdue: Result
}

/** Does work on one PDF in a worker of its own, which is ended afterwards. */
export async function runPdfWorker<Answer, Result>({
  name,
  data,
  timeMs,
  signal,
  read,
  overdue,
}: PdfWork<Answer, Result>): Promise<Result> {
  signal?.throwIfAborted()
  const worker = new Worker(new URL(`./${name}.ts`, import.meta.url), {
    workerData: data,
    transferList: [data.sent.buffer],
    execArgv: [],
    resourceLimits,
    stdout: true,
    stderr: true,
  })
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const timer = setTimeout(() => resolve(overdue), timeMs)
  const onAbort = () => reject(signal?.reason)
  signal?.addEventListener('abort', onAbort, { once: true })
  worker.once('message', (answer: Answer) => resolve(read(answer)))
  worker.once('error', (error: Error & { code?: string }) =>
    outOfMemory.has(error.code ?? '') ? resolve(overdue) : reject(error),
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
