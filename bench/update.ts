import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { ownClock, postgresClock, processClock, requireProc, type CpuClock } from './cpu.ts'
import { postgresData } from './list-data.ts'
import { quantile } from './list-measure.ts'
import { startPortal } from './list-servers.ts'

const usage = 'npm run bench -- update [--size 100000] [--rounds 40]'
const perBurst = 20
/** The compiler keeps improving the portal's path for hundreds of calls. */
const warmUpBursts = 20
const files = 200

/** Changes a field of a file. */
interface Writer {
  readonly clock: CpuClock
  readonly write: (id: number, text: string) => Promise<unknown>
}

/**
 * Measures the change of one field of a defendant on PostgreSQL, in milliseconds of CPU: through the portal, of a field that
 * no list shows and of one that is searched, and by a prepared `update` alone.
 */
export async function update(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { size: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '40' } },
  })
  const [size, rounds] = [Number(values.size), Number(values.rounds)]
  if (!(size > 0 && rounds > 0)) throw new Error(usage)
  requireProc()
  const data = await postgresData([size])
  const closing: (() => Promise<void>)[] = [data.remove]
  try {
    const place = data.places.get(size)
    if (place?.databaseUrl === undefined) throw new Error(usage)
    const pool = new pg.Pool({ connectionString: place.databaseUrl, max: 1 })
    closing.push(() => pool.end())
    const portal = await startPortal(place)
    closing.push(portal.stop)
    const postgres = postgresClock(data.postmaster)
    const together = (own: CpuClock) => () => own() + postgres()
    const saved = (field: string): Writer => ({
      clock: together(processClock(portal.pid)),
      write: (id, text) => portal.call('/api/crm/defendant', { method: 'PUT', body: { id, [field]: text } }),
    })
    const text = 'update defendants set occupation_title = $2, date_modified = now() where id = $1'
    const writers: Readonly<Record<string, Writer>> = {
      'a field of no list': saved('occupation_title'),
      'a searched field': saved('power_of_attorney_number'),
      'update alone': {
        clock: together(ownClock),
        write: (id, value) => pool.query({ name: 'update', text, values: [id, value] }),
      },
    }
    const chosen = await pool.query<{ id: number }>(
      `select id from defendants where is_lead = 0 and deleted_at is null order by hashint4(id) limit ${files}`,
    )
    const cpu = await measure(
      writers,
      chosen.rows.map(({ id }) => id),
      rounds,
    )
    const alone = quantile(cpu.get('update alone') ?? [], 0.5)
    console.log(`\nOne field of a defendant changed, PostgreSQL, ${size} defendants, milliseconds of CPU`)
    for (const [name, bursts] of cpu) {
      const [low, middle, high] = [0, 0.5, 1].map((share) => quantile(bursts, share).toFixed(2))
      const times = (quantile(bursts, 0.5) / alone).toFixed(1)
      console.log(`${name.padEnd(20)} ${middle} (${low} to ${high}), ${times} × the update alone`)
    }
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

/** The CPU per change of each burst; the writers take turns. */
async function measure(
  writers: Readonly<Record<string, Writer>>,
  ids: readonly number[],
  rounds: number,
): Promise<ReadonlyMap<string, number[]>> {
  const cpu = new Map<string, number[]>()
  let count = 0
  for (let round = -warmUpBursts; round < rounds; round += 1) {
    for (const [name, { clock, write }] of Object.entries(writers)) {
      const before = clock()
      for (let sent = 0; sent < perBurst; sent += 1) {
        count += 1
        await write(ids[count % ids.length] ?? 0, `X${count}`)
      }
      if (round >= 0) cpu.set(name, [...(cpu.get(name) ?? []), (clock() - before) / perBurst])
    }
    await sleep(20)
  }
  return cpu
}
