import { parseArgs } from 'node:util'
import { caseStatement } from '../server/src/features/case-page/queries.ts'
import { timelineStatement } from '../server/src/features/case-page/timeline-queries.ts'
import { openDatabase } from '../server/src/platform/database.ts'
import { runPrepared, type Prepared } from '../server/src/platform/prepared.ts'
import type { Tables } from '../server/src/tables.ts'
import { ownClock, postgresClock, processClock, requireProc } from './cpu.ts'
import { perBurst } from './list-cases.ts'
import { postgresData, run } from './list-data.ts'
import { Measurements, measure, warmUp, type Case, type Contender } from './list-measure.ts'
import { startPortal } from './list-servers.ts'

const usage = 'npm run bench -- case-page [--size 100000] [--requests 400]'
const limit = 1.3
const warmUpRequests = 400

const statements: Readonly<Record<string, Prepared>> = { case: caseStatement, timeline: timelineStatement }

/** Files of everyday length: with bookings, indemnitors and documents, and 40 changes and 10 texts each. */
const chosen = `
  select d.id from defendants d
  where d.is_lead = 0 and exists (select from bookings where defendant_id = d.id)
    and exists (select from documents where defendant_id = d.id)
  order by hashint4(d.id) limit ${perBurst}`
const changes = `
  insert into history (created_date, user_id, username, action, endpoint, record_id, defendant_id, name, data, changed)
  select now() - n * interval '1 minute', 1, 'owner', case when n % 4 = 0 then 'read' else 'update' end, 'defendant',
    f.id, f.id, 'ANA LIM', jsonb_build_object('city', 'City ' || n, 'county', 'Orange'), '{city,county}'
  from (${chosen}) f, generate_series(1, 50) n`
const texts = `
  insert into messages (defendant_id, phone, content, state, date_created)
  select f.id, '7145550120', 'Court is on Monday.', 'sent', now() - n * interval '1 hour'
  from (${chosen}) f, generate_series(1, 10) n`

/** Measures the case page through the portal to its SQL alone, planned each time and prepared, on PostgreSQL. */
export async function casePage(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { size: { type: 'string', default: '100000' }, requests: { type: 'string', default: '400' } },
  })
  const size = Number(values.size)
  const rounds = Math.max(2, Math.round(Number(values.requests) / perBurst))
  if (!(size > 0 && rounds > 0)) throw new Error(usage)
  requireProc()
  const data = await postgresData([size])
  const closing: (() => Promise<void>)[] = [data.remove]
  try {
    const place = data.places.get(size)
    if (place?.databaseUrl === undefined) throw new Error(usage)
    await run(place.databaseUrl, changes, texts, 'vacuum analyze history, messages')
    const database = await openDatabase<Tables>(place)
    closing.push(() => database.close())
    const portal = await startPortal(place)
    closing.push(portal.stop)
    const { rows } = await database.pool.query<{ id: number }>(chosen)
    const cases = Object.keys(statements).map((name): Case => {
      return { name, paths: new Map([[size, rows.map(({ id }) => `/api/crm/${name}?id=${id}`)]]) }
    })
    const postgres = postgresClock(data.postmaster)
    const together = (own: () => number) => () => own() + postgres()
    const contenders: Contender[] = [
      { size, kind: 'portal', ask: portal.call, clock: together(processClock(portal.pid)) },
      {
        size,
        kind: 'driver',
        ask: (path) => runPrepared(database.pool, askedOf(path).statement, askedOf(path).values),
        clock: together(ownClock),
      },
      {
        size,
        kind: 'bare',
        ask: (path) => database.pool.query(askedOf(path).statement.text, listOf(askedOf(path))),
        clock: together(ownClock),
      },
    ]
    const into = new Measurements()
    await warmUp(contenders, cases, warmUpRequests)
    await measure(contenders, cases, rounds, into)
    print(size, into)
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

interface Asked {
  readonly statement: Prepared
  readonly values: Readonly<Record<string, unknown>>
}

/** The statement of a call, with its values. */
function askedOf(path: string): Asked {
  const [, name = '', id] = /(\w+)\?id=(\d+)/.exec(path) ?? []
  const statement = statements[name]
  if (statement === undefined) throw new Error(`No statement for ${path}`)
  return { statement, values: { id, limit: 13, user_id: 1, now: new Date().toISOString() } }
}

const listOf = ({ statement, values }: Asked) => statement.params.map((name) => values[name])

function print(size: number, into: Measurements): void {
  console.log(`\nCase page, PostgreSQL, ${size} defendants, milliseconds of CPU; in brackets p50`)
  for (const name of Object.keys(statements)) {
    const [portal, prepared, planned] = (['portal', 'driver', 'bare'] as const).map((kind) =>
      into.figures(size, kind, name),
    )
    if (portal === undefined || prepared === undefined || planned === undefined) continue
    const times = portal.cpu / planned.cpu
    if (times > limit) process.exitCode = 1
    const shown = [portal, prepared, planned].map(({ cpu, p50 }) => `${cpu.toFixed(2)} (${p50.toFixed(2)})`)
    console.log(
      `${name.padEnd(10)} portal ${shown[0]}, SQL prepared ${shown[1]}, planned ${shown[2]}: ` +
        `${(portal.cpu / prepared.cpu).toFixed(2)} and ${times.toFixed(2)} ×${times > limit ? `, above ${limit}` : ''}`,
    )
  }
}
