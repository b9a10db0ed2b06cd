import { parentPort, workerData } from 'node:worker_threads'
import { checkpointIfDue, vacuumIfDue } from './maintenance.ts'
import { counters, type FromWorker, type ToWorker, type WorkerOptions } from './messages.ts'
import { openFolder } from './open-folder.ts'
import { ReplyBuffer } from './reply-buffer.ts'

// The thread that runs PostgreSQL. A statement blocks it, so nothing else runs here.

/** After a request, how long the next one is likely at any moment, in milliseconds. */
const busyMs = 200
/** How long a vacuum waits for a quiet moment at most, in milliseconds. */
const longestVacuumDelayMs = 5 * 60_000

const options = workerData as WorkerOptions
const counts = new Uint32Array(options.counts)
const port = parentPort
if (port === null) throw new Error('worker.ts is started by host.ts')

const database = await openFolder(options.folder, { synced: () => count('syncs'), crashed: endThread })
let connection = 0
const reply = new ReplyBuffer((bytes) => post({ kind: 'bytes', connection, bytes }, bytes))
let lastRequest = 0
let nextVacuum = 0
let mayCheckpoint = true

/** All use of the database is queued: each of PGlite's own calls is several messages. */
let turn = Promise.resolve()
function enqueue(work: () => Promise<void>): void {
  turn = turn.then(work)
}

port.on('message', (message: ToWorker) => {
  if (message.kind === 'bytes') enqueue(() => answer(message.connection, message.bytes))
  else if (message.kind === 'disconnect') enqueue(resetSession)
  else if (message.kind === 'checkpoints') mayCheckpoint = message.allowed
  else enqueue(close)
})
const timer = setInterval(() => enqueue(maintain), options.maintenanceEveryMs)
post({ kind: 'ready' })

async function answer(from: number, request: Uint8Array): Promise<void> {
  connection = from
  lastRequest = performance.now()
  await database.execProtocolRawStream(request, { syncToFs: false, onRawData: (piece) => reply.add(piece) })
  const bytes = reply.flush()
  post({ kind: 'done', connection, bytes, inTransaction: database.isInTransaction() }, bytes)
}

/** PGlite has a single session; the next connection must find it like new. */
async function resetSession(): Promise<void> {
  if (database.isInTransaction()) await database.exec('rollback')
  await database.exec('discard all')
}

/** Does the work of a server's checkpointer and autovacuum. A failure, like a full disk, is reported and retried. */
async function maintain(): Promise<void> {
  if (database.isInTransaction()) return
  const now = performance.now()
  post({ kind: 'maintenance', running: true })
  try {
    if (mayCheckpoint && (await checkpointIfDue(database, options.checkpointAfterBytes))) count('checkpoints')
    if (vacuumMayRun(now)) {
      if (await vacuumIfDue(database)) count('vacuums')
      else nextVacuum = now + options.vacuumEveryMs
    }
  } catch (error) {
    post({ kind: 'problem', text: `Maintenance of the embedded database failed: ${String(error)}` })
  }
  post({ kind: 'maintenance', running: false })
}

function vacuumMayRun(now: number): boolean {
  return now >= nextVacuum && (now - lastRequest > busyMs || now - nextVacuum > longestVacuumDelayMs)
}

async function close(): Promise<void> {
  clearInterval(timer)
  if (database.isInTransaction()) await database.exec('rollback')
  await database.exec('checkpoint')
  await database.close()
  port?.close()
}

/** Ends the thread as PostgreSQL restarts after a crash: the next start recovers from the disk. */
function endThread(error: unknown): void {
  post({ kind: 'problem', text: `The embedded database crashed: ${String(error)}` })
  process.exit(1)
}

function count(name: keyof typeof counters): void {
  Atomics.add(counts, counters[name], 1)
}

function post(message: FromWorker, bytes?: Uint8Array<ArrayBuffer>): void {
  port?.postMessage(message, bytes === undefined ? [] : [bytes.buffer])
}
