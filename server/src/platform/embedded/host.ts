import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { EmbeddedDatabaseGone } from '../unavailable.ts'
import { ConnectionStream } from './connection-stream.ts'
import { lockFolder } from './folder-lock.ts'
import { counters, type FromWorker, type ToWorker, type WorkerOptions } from './messages.ts'

export interface EmbeddedOptions {
  /** Holds `database`, the folder of the database itself, and `database.lock`, which marks it as taken. */
  readonly dataDir: string
  readonly statementLimitMs: number
  readonly idleTransactionLimitMs: number
  readonly maintenanceEveryMs?: number
  readonly vacuumEveryMs?: number
  readonly checkpointAfterBytes?: number
  readonly onProblem?: (error: Error) => void
}

/** Locks the folder and opens the database in it. Throws `DataFolderInUse`, or says what is wrong with the folder. */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedHost> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(options.dataDir)
  const host = new EmbeddedHost(options, unlock)
  try {
    await host.start()
  } catch (error) {
    unlock()
    throw error
  }
  return host
}

/**
 * The embedded database seen from the serving thread: keeps one worker thread alive, carries the pool's one connection
 * to it, and ends the thread when a statement runs too long, since PGlite cannot cancel one. A thread that is gone fails
 * what was waiting for it and is opened anew by the next connection.
 */
export class EmbeddedHost {
  readonly #options: EmbeddedOptions
  readonly #unlock: () => void
  readonly #counts = new SharedArrayBuffer(Object.keys(counters).length * Uint32Array.BYTES_PER_ELEMENT)
  #worker: Promise<Worker> | undefined
  #ended: Promise<unknown> = Promise.resolve()
  /** Why the thread is being ended, where that was our doing. */
  #verdict: Error | undefined
  #current: { readonly stream: ConnectionStream; readonly worker: Worker; readonly id: number } | undefined
  #connections = 0
  #waitingAnswers = 0
  #unlimited = 0
  #watch: NodeJS.Timeout | undefined
  #closed = false

  constructor(options: EmbeddedOptions, unlock: () => void) {
    this.#options = options
    this.#unlock = unlock
  }

  /** Opens the database unless it is open. */
  async start(): Promise<Worker> {
    if (this.#closed) throw new EmbeddedDatabaseGone('The embedded database is closed.')
    return (this.#worker ??= this.#open())
  }

  /** Makes what `pg` uses as the socket of a connection. One connection at a time. */
  readonly connect = (): ConnectionStream =>
    new ConnectionStream({
      open: async (stream) => {
        const worker = await this.start()
        if (stream.destroyed) return
        // pg may open the next connection before it has put away the last.
        if (this.#current !== undefined) this.#hangUp(this.#current.stream)
        this.#current = { stream, worker, id: ++this.#connections }
        this.#waitingAnswers = 0
      },
      send: (stream, bytes) => {
        if (this.#current?.stream !== stream) return
        const { worker, id: connection } = this.#current
        tell(worker, { kind: 'bytes', connection, bytes }, [bytes.buffer])
        this.#waitingAnswers += 1
        this.#watchStatement()
      },
      hangUp: (stream) => this.#hangUp(stream),
    })

  /** Runs work whose statements may take as long as they need. */
  async unlimited<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#unlimited += 1
    try {
      return await work()
    } finally {
      this.#unlimited -= 1
    }
  }

  /** How often the database has synced a file, written a checkpoint and vacuumed a table since it was first opened. */
  counts(): Record<keyof typeof counters, number> {
    const counts = new Uint32Array(this.#counts)
    const read = (name: keyof typeof counters) => Atomics.load(counts, counters[name])
    return { syncs: read('syncs'), checkpoints: read('checkpoints'), vacuums: read('vacuums') }
  }

  /** Writes a checkpoint, closes the database and gives the folder back. */
  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    const worker = await this.#worker?.catch(() => undefined)
    if (worker !== undefined) tell(worker, { kind: 'close' })
    await this.#ended
    this.#unlock()
  }

  #open(): Promise<Worker> {
    const workerData: WorkerOptions = {
      folder: join(this.#options.dataDir, 'database'),
      maintenanceEveryMs: this.#options.maintenanceEveryMs ?? 1_000,
      vacuumEveryMs: this.#options.vacuumEveryMs ?? 60_000,
      checkpointAfterBytes: this.#options.checkpointAfterBytes ?? 32 * 1024 * 1024,
      counts: this.#counts,
    }
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData, execArgv: [] })
    this.#ended = new Promise((resolve) => worker.once('exit', resolve))
    let failure: unknown
    worker.on('error', (error) => (failure = error))
    void this.#ended.then(() => this.#lost(failure))
    return new Promise((resolve, reject) => {
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') resolve(worker)
        else this.#receive(message)
      })
      worker.once('exit', () => reject(gone('The embedded database cannot be opened', failure)))
    })
  }

  #lost(failure: unknown): void {
    const reason = this.#verdict ?? gone('The embedded database has stopped', failure)
    this.#verdict = undefined
    this.#worker = undefined
    this.#current?.stream.destroy(reason)
  }

  #hangUp(stream: ConnectionStream): void {
    if (this.#current?.stream !== stream) return
    tell(this.#current.worker, { kind: 'disconnect' })
    this.#current = undefined
    clearTimeout(this.#watch)
  }

  #receive(message: FromWorker): void {
    switch (message.kind) {
      case 'problem':
        this.#options.onProblem?.(new Error(message.text))
        break
      case 'maintenance':
        // A statement that waits for upkeep is not itself slow.
        if (message.running) clearTimeout(this.#watch)
        else if (this.#waitingAnswers > 0) this.#watchStatement()
        break
      case 'bytes':
      case 'done':
        if (message.connection !== this.#current?.id) return
        if (message.bytes.length > 0) this.#current.stream.push(Buffer.from(message.bytes.buffer))
        if (message.kind === 'done') this.#answered(this.#current.stream, message.inTransaction)
    }
  }

  #answered(stream: ConnectionStream, inTransaction: boolean): void {
    this.#waitingAnswers -= 1
    clearTimeout(this.#watch)
    if (this.#waitingAnswers > 0) return this.#watchStatement()
    if (!inTransaction) return
    const stop = () =>
      stream.destroy(limitReached('25P03', 'A transaction was left open without a statement for too long.'))
    this.#watch = setTimeout(stop, this.#options.idleTransactionLimitMs)
  }

  #watchStatement(): void {
    clearTimeout(this.#watch)
    if (this.#unlimited > 0 || this.#current === undefined) return
    const { worker } = this.#current
    this.#watch = setTimeout(() => {
      this.#verdict = limitReached('57014', 'A statement ran too long and was stopped.')
      void worker.terminate()
    }, this.#options.statementLimitMs)
  }
}

/** A refusal with the code PostgreSQL gives for the same. */
function limitReached(code: string, text: string): Error {
  return Object.assign(new Error(text), { code })
}

function gone(what: string, cause: unknown): EmbeddedDatabaseGone {
  return new EmbeddedDatabaseGone(`${what}${cause instanceof Error ? `: ${cause.message}` : '.'}`, { cause })
}

function tell(worker: Worker, message: ToWorker, transfer: ArrayBuffer[] = []): void {
  worker.postMessage(message, transfer)
}
