import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Gate } from '../gate.ts'
import { EmbeddedDatabaseUnavailable } from '../unavailable.ts'
import { ConnectionStream } from './connection-stream.ts'
import { lockFolder } from './folder-lock.ts'
import { counters, type FromWorker, type ToWorker, type WorkerOptions } from './messages.ts'

export interface EmbeddedOptions {
  /** The folder that contains the database itself (`database`) and its lock (`database.lock`). */
  readonly dataDir: string
  readonly statementLimitMs: number
  readonly idleTransactionLimitMs: number
  readonly maintenanceEveryMs?: number
  readonly vacuumEveryMs?: number
  readonly checkpointAfterBytes?: number
  readonly onProblem?: (error: Error) => void
}

/** Locks the folder and opens the database in it; throws `DataFolderInUse`, or the reason why it can't be opened. */
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
 * The embedded database as the serving thread sees it: keeps one worker thread alive, connects the pool's one connection
 * with it, and ends the thread if a statement runs too long, since PGlite can't cancel one. When the thread ends, pending
 * statements fail, and the next connection starts another thread.
 */
export class EmbeddedHost {
  readonly #options: EmbeddedOptions
  readonly #unlock: () => void
  readonly #counts = new SharedArrayBuffer(Object.keys(counters).length * Uint32Array.BYTES_PER_ELEMENT)
  #worker: Promise<Worker> | undefined
  #ended: Promise<unknown> = Promise.resolve()
  /** Why we end the thread; undefined if it ends by itself. */
  #stopReason: Error | undefined
  #current: { readonly stream: ConnectionStream; readonly worker: Worker; readonly id: number } | undefined
  #connections = 0
  #pendingReplies = 0
  readonly #copies = new Gate({ places: 1, waiting: 10, waitMs: 600_000 })
  #unlimited = 0
  #watch: NodeJS.Timeout | undefined
  #closed = false

  constructor(options: EmbeddedOptions, unlock: () => void) {
    this.#options = options
    this.#unlock = unlock
  }

  /** Opens the database unless it is open. */
  async start(): Promise<Worker> {
    if (this.#closed) throw new EmbeddedDatabaseUnavailable('The embedded database is closed.')
    return (this.#worker ??= this.#open())
  }

  /** Makes the stream that `pg` uses as a socket; there is one connection at a time. */
  readonly connect = (): ConnectionStream =>
    new ConnectionStream({
      open: async (stream) => {
        const worker = await this.start()
        if (stream.destroyed) return
        // pg may open a connection before it has closed the last one
        if (this.#current !== undefined) this.#disconnect(this.#current.stream)
        this.#current = { stream, worker, id: ++this.#connections }
        this.#pendingReplies = 0
      },
      send: (stream, bytes) => {
        if (this.#current?.stream !== stream) return
        const { worker, id: connection } = this.#current
        post(worker, { kind: 'bytes', connection, bytes }, [bytes.buffer])
        this.#pendingReplies += 1
        this.#startWatch()
      },
      disconnect: (stream) => this.#disconnect(stream),
    })

  /** Runs work whose statements have no time limit. */
  async unlimited<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#unlimited += 1
    try {
      return await work()
    } finally {
      this.#unlimited -= 1
    }
  }

  /**
   * Runs work during which the thread writes no checkpoint by itself, unless it is replaced by another one. Such work waits for
   * such work: the checkpoint that one begins with would spoil the copy of the other.
   */
  async withoutCheckpoints<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#copies.run(() => this.#withoutCheckpoints(work))
  }

  async #withoutCheckpoints<Result>(work: () => Promise<Result>): Promise<Result> {
    const worker = await this.start()
    post(worker, { kind: 'checkpoints', allowed: false })
    try {
      return await work()
    } finally {
      post(worker, { kind: 'checkpoints', allowed: true })
    }
  }

  /** How many files were synced, checkpoints written and tables vacuumed since the database was first opened. */
  counts(): Record<keyof typeof counters, number> {
    const counts = new Uint32Array(this.#counts)
    const read = (name: keyof typeof counters) => Atomics.load(counts, counters[name])
    return { syncs: read('syncs'), checkpoints: read('checkpoints'), vacuums: read('vacuums') }
  }

  /** Writes a checkpoint, closes the database and unlocks the folder. */
  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    const worker = await this.#worker?.catch(() => undefined)
    if (worker !== undefined) post(worker, { kind: 'close' })
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
    void this.#ended.then(() => this.#onExit(failure))
    return new Promise((resolve, reject) => {
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') resolve(worker)
        else this.#receive(message)
      })
      worker.once('exit', () => reject(goneError('The embedded database cannot be opened', failure)))
    })
  }

  #onExit(failure: unknown): void {
    const reason = this.#stopReason ?? goneError('The embedded database has stopped', failure)
    this.#stopReason = undefined
    this.#worker = undefined
    this.#current?.stream.destroy(reason)
  }

  #disconnect(stream: ConnectionStream): void {
    if (this.#current?.stream !== stream) return
    post(this.#current.worker, { kind: 'disconnect' })
    this.#current = undefined
    clearTimeout(this.#watch)
  }

  #receive(message: FromWorker): void {
    switch (message.kind) {
      case 'problem':
        this.#options.onProblem?.(new Error(message.text))
        break
      case 'maintenance':
        // A statement that waits for maintenance isn't slow itself
        if (message.running) clearTimeout(this.#watch)
        else if (this.#pendingReplies > 0) this.#startWatch()
        break
      case 'bytes':
      case 'done':
        if (message.connection !== this.#current?.id) return
        if (message.bytes.length > 0) this.#current.stream.push(Buffer.from(message.bytes.buffer))
        if (message.kind === 'done') this.#replied(this.#current.stream, message.inTransaction)
    }
  }

  #replied(stream: ConnectionStream, inTransaction: boolean): void {
    this.#pendingReplies -= 1
    clearTimeout(this.#watch)
    if (this.#pendingReplies > 0) return this.#startWatch()
    if (!inTransaction) return
    const stop = () =>
      stream.destroy(limitError('25P03', 'A transaction was left open without a statement for too long.'))
    this.#watch = setTimeout(stop, this.#options.idleTransactionLimitMs)
  }

  #startWatch(): void {
    clearTimeout(this.#watch)
    if (this.#unlimited > 0 || this.#current === undefined) return
    const { worker } = this.#current
    this.#watch = setTimeout(() => {
      this.#stopReason = limitError('57014', 'A statement ran too long and was stopped.')
      void worker.terminate()
    }, this.#options.statementLimitMs)
  }
}

/** An error with PostgreSQL's own code for it. */
function limitError(code: string, text: string): Error {
  return Object.assign(new Error(text), { code })
}

function goneError(what: string, cause: unknown): EmbeddedDatabaseUnavailable {
  return new EmbeddedDatabaseUnavailable(`${what}${cause instanceof Error ? `: ${cause.message}` : '.'}`, {
    cause,
  })
}

function post(worker: Worker, message: ToWorker, transfer: ArrayBuffer[] = []): void {
  worker.postMessage(message, transfer)
}
