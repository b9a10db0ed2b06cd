import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openDatabase, type Database } from '../server/src/platform/database.ts'

interface Tables {
  people: { id: number; last_name: string; details: string; changes: number }
}

const rows = 100_000

/**
 * Measures how long the serving thread's event loop is delayed while clients use the embedded database: four fifths of
 * the operations read a page of ten rows, one fifth updates a row in a transaction. Options: `--clients 16`,
 * `--seconds 20`.
 */
export async function eventLoop(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { clients: { type: 'string', default: '16' }, seconds: { type: 'string', default: '20' } },
  })
  const clients = Number(values.clients)
  const milliseconds = Number(values.seconds) * 1000
  const dataDir = mkdtempSync(join(tmpdir(), 'bailiwick-event-loop-'))
  const database = await openDatabase<Tables>({ dataDir })
  try {
    await fill(database)
    console.log(`idle        ${await delayDuring(() => sleep(3_000))}`)
    let operations = 0
    const end = performance.now() + milliseconds
    const client = async () => {
      for (; performance.now() < end; operations += 1)
        await (operations % 5 === 0 ? updateRow(database) : readPage(database))
    }
    const delay = await delayDuring(() => Promise.all(Array.from({ length: clients }, client)))
    console.log(
      `${clients} clients  ${delay}  ${Math.round((operations * 1000) / milliseconds)} operations/s`,
    )
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The delay in milliseconds, less the millisecond between the ticks of the measuring timer. */
async function delayDuring(work: () => Promise<unknown>): Promise<string> {
  const resolution = 1
  const histogram = monitorEventLoopDelay({ resolution })
  histogram.enable()
  await work()
  histogram.disable()
  const beyond = (nanoseconds: number) =>
    Math.max(0, nanoseconds / 1e6 - resolution)
      .toFixed(1)
      .padStart(5)
  return `event loop delay ms: p50 ${beyond(histogram.percentile(50))}  p99 ${beyond(histogram.percentile(99))}  max ${beyond(histogram.max)}`
}

async function fill({ pool }: Database<Tables>): Promise<void> {
  await pool.query(
    'create table people (id int primary key, last_name text, details text, changes int not null)',
  )
  await pool.query(
    `insert into people select n, chr(65 + n % 26) || md5(n::text), repeat(md5(n::text), 30), 0
       from generate_series(1, ${rows}) n`,
  )
  await pool.query('create index on people (last_name, id)')
}

async function readPage({ kysely }: Database<Tables>): Promise<void> {
  await kysely
    .selectFrom('people')
    .selectAll()
    .orderBy('last_name')
    .orderBy('id')
    .limit(10)
    .offset(Math.floor(Math.random() * 1000))
    .execute()
}

async function updateRow({ kysely }: Database<Tables>): Promise<void> {
  await kysely.transaction().execute((tx) =>
    tx
      .updateTable('people')
      .set({ changes: sql`changes + 1` })
      .where('id', '=', 1 + Math.floor(Math.random() * rows))
      .execute(),
  )
}
