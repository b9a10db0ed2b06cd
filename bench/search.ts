import { parseArgs } from 'node:util'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { findMatches } from '../server/src/features/search/service.ts'
import { openDatabase } from '../server/src/platform/database.ts'
import type { Tables } from '../server/src/tables.ts'
import { ownClock, postgresClock, processClock, requireProc } from './cpu.ts'
import { perBurst } from './list-cases.ts'
import { postgresData } from './list-data.ts'
import { Measurements, measure, warmUp, type Case, type Contender } from './list-measure.ts'
import { startPortal } from './list-servers.ts'

const usage = 'npm run bench -- search [--size 100000] [--requests 200]'
const limit = 2
const warmUpRequests = 400

/** Values that a person could type, of a defendant who has them all. */
interface Row {
  readonly first_name: string
  readonly last_name: string
  readonly phone: string
  readonly case_number: string
  readonly booking: string
  readonly power: string
  readonly indemnitor: string
}

const texts: Readonly<Record<string, (row: Row) => string>> = {
  'one letter': ({ last_name }) => last_name.slice(0, 1),
  'three letters': ({ last_name }) => last_name.slice(0, 3),
  'three letters of the middle': ({ first_name }) => first_name.slice(1, 4),
  'last name': ({ last_name }) => last_name,
  'first and last name': ({ first_name, last_name }) => `${first_name} ${last_name}`,
  'name of an indemnitor': ({ indemnitor }) => indemnitor,
  'an unknown name': ({ last_name }) => `${last_name.slice(0, 4)}qx`,
  'a name with a digit': ({ last_name }) => `${last_name} 2`,
  'three digits': ({ phone }) => phone.slice(0, 3),
  phone: ({ phone }) => phone,
  'last four of a phone': ({ phone }) => phone.slice(-4),
  'case number': ({ case_number }) => case_number,
  'booking number': ({ booking }) => booking,
  'power number': ({ power }) => power,
}

const sampleRows = `
  select d.first_name, d.last_name, d.phone, d.power_of_attorney_number as power, b.case_number, b.booking,
    i.name as indemnitor
  from defendants d
  join lateral (select * from bookings where defendant_id = d.id order by id limit 1) b on true
  join lateral (select * from indemnitors where defendant_id = d.id order by id limit 1) i on true
  where d.is_lead = 0 and d.phone <> '' and d.power_of_attorney_number <> '' and b.case_number <> ''
    and b.booking <> '' and i.name <> '' and char_length(d.first_name) > 3
  order by hashint4(d.id) limit ${perBurst}`

const pathOf = (text: string) => `/api/crm/search?${new URLSearchParams({ text }).toString()}`

/** Measures the search through the portal, and its SQL alone through the driver, on PostgreSQL. */
export async function search(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      size: { type: 'string', default: '100000' },
      requests: { type: 'string', default: '200' },
    },
  })
  const size = Number(values.size)
  const rounds = Math.max(2, Math.round(Number(values.requests) / perBurst))
  if (!(size > 0 && rounds > 0)) throw new Error(usage)
  requireProc()
  const data = await postgresData([size])
  const closing: (() => Promise<void>)[] = [data.remove]
  try {
    const place = data.places.get(size)
    if (place === undefined) throw new Error(usage)
    const database = await openDatabase<Tables>(place)
    closing.push(() => database.close())
    const portal = await startPortal(place)
    closing.push(portal.stop)
    const { rows } = await database.pool.query<Row>(sampleRows)
    const cases = Object.entries(texts).map(([name, textOf]): Case => {
      return { name, paths: new Map([[size, rows.map((row) => pathOf(textOf(row)))]]) }
    })
    const ask = await statementsFor(database.pool, rows)
    const postgres = postgresClock(data.postmaster)
    const together = (own: () => number) => () => own() + postgres()
    const contenders: Contender[] = [
      { size, kind: 'portal', ask: portal.call, clock: together(processClock(portal.pid)) },
      { size, kind: 'driver', ask, clock: together(ownClock) },
    ]
    const into = new Measurements()
    await warmUp(contenders, cases, warmUpRequests)
    await measure(contenders, cases, rounds, into)
    print(size, into)
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

/** Returns a function that repeats the SQL statement of each search, without running the code that builds it. */
async function statementsFor(pool: pg.Pool, rows: readonly Row[]) {
  let sent: { text: string; values: unknown[] } | undefined
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void (sent = { text: query.sql, values: [...query.parameters] }),
  })
  const statements = new Map<string, { text: string; values: unknown[] }>()
  for (const row of rows) {
    for (const textOf of Object.values(texts)) {
      await findMatches({ now: new Date(), db }, textOf(row))
      if (sent) statements.set(pathOf(textOf(row)), sent)
    }
  }
  return async (path: string) => {
    const { text = '', values = [] } = statements.get(path) ?? {}
    await pool.query(text, values)
  }
}

function print(size: number, into: Measurements): void {
  console.log(`\nSearch, PostgreSQL, ${size} defendants, milliseconds`.padEnd(60))
  console.log(`${''.padEnd(32)}${'portal p50   p95'.padEnd(20)}${'SQL p50   p95'.padEnd(18)}p50 to p50`)
  for (const name of Object.keys(texts)) {
    const portal = into.figures(size, 'portal', name)
    const bare = into.figures(size, 'driver', name)
    const times = portal.p50 / bare.p50
    if (times > limit) process.exitCode = 1
    console.log(
      name.padEnd(32) +
        [portal.p50, portal.p95, bare.p50, bare.p95, times]
          .map((value) => value.toFixed(2).padStart(9))
          .join('') +
        (times > limit ? `  above ${limit}` : ''),
    )
  }
}
