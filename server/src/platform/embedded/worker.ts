import { parentPort, workerData } from 'node:worker_threads'
import { checkpointWhenDue, vacuumWhenDue } from './maintenance.ts'
import { counters, type FromWorker, type ToWorker, type WorkerOptions } from './messages.ts'
import { openFolder } from './open-folder.ts'
import { Reply } from './reply.ts'

// The thread that runs PostgreSQL. A statement blocks it, so nothing else lives here.

/** A request this recent, in milliseconds, says that the next may come at any moment. */
const busyMs = 200
/** Vacuum waits for a quiet moment, but no longer than this, in milliseconds. */
const patienceMs = 5 * 60_000

const options = workerData as WorkerOptions
const counts = new Uint32Array(options.counts)
const port = parentPort
if (port === null) throw new Error('worker.ts is started by host.ts')

const database = await openFolder(options.folder, { synced: () => count('syncs'), broken: endThread })
let connection = 0
const reply = new Reply((bytes) => post({ kind: 'bytes', connection, bytes }, bytes))
let lastRequest = 0
let nextVacuum = 0

/** Everything that touches the database waits here for its turn: PGlite's own calls are several messages each. */
let turn = Promise.resolve()
function inTurn(work: () => Promise<void>): void {
  turn = turn.then(work)
}

port.on('message', (message: ToWorker) => {
  if (message.kind === 'bytes') inTurn(() => answer(message.connection, message.bytes))
  else if (message.kind === 'disconnect') inTurn(forgetSession)
  else inTurn(close)
})
const timer = setInterval(() => inTurn(maintain), options.maintenanceEveryMs)
post({ kind: 'ready' })

async function answer(from: number, request: Uint8Array): Promise<void> {
  connection = from
  lastRequest = performance.now()
  await database.execProtocolRawStream(request, { syncToFs: false, onRawData: (piece) => reply.add(piece) })
  const bytes = reply.rest()
  post({ kind: 'done', connection, bytes, inTransaction: database.isInTransaction() }, bytes)
}

/** PGlite has one session for good; the next connection must find it as new. */
async function forgetSession(): Promise<void> {
  if (database.isInTransaction()) await database.exec('rollback')
  await database.exec('discard all')
}

/** What a server's checkpointer and autovacuum do. A failure (a full disk) is reported and tried again. */
async function maintain(): Promise<void> {
  if (database.isInTransaction()) return
  const now = performance.now()
  post({ kind: 'maintenance', running: true })
  try {
    if (await checkpointWhenDue(database, options.checkpointAfterBytes)) count('checkpoints')
    if (vacuumMayRun(now)) {
      if (await vacuumWhenDue(database)) count('vacuums')
      else nextVacuum = now + options.vacuumEveryMs
    }
  } catch (error) {
    post({ kind: 'problem', text: `The upkeep of the embedded database failed: ${String(error)}` })
  }
  post({ kind: 'maintenance', running: false })
}

function vacuumMayRun(now: number): boolean {
  return now >= nextVacuum && (now - lastRequest > busyMs || now - nextVacuum > patienceMs)
}

async function close(): Promise<void> {
  clearInterval(timer)
  if (database.isInTransaction()) await database.exec('rollback')
  await database.exec('checkpoint')
  await database.close()
  port?.close()
}

/** As PostgreSQL restarts after a crash: the next opening recovers from what is on disk. */
function endThread(error: unknown): void {
  post({ kind: 'problem', text: `The embedded database broke off: ${String(error)}` })
  process.exit(1)
}

function count(name: keyof typeof counters): void {
  Atomics.add(counts, counters[name], 1)
}

function post(message: FromWorker, bytes?: Uint8Array<ArrayBuffer>): void {
  port?.postMessage(message, bytes === undefined ? [] : [bytes.buffer])
}
