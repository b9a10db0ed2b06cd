import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { memoryOf, postgresClock, processClock, requireProc, type CpuClock } from './cpu.ts'
import { postgresData } from './list-data.ts'
import { quantile } from './list-measure.ts'
import { signIn, startPortal, startServer, type Running } from './list-servers.ts'

const usage = 'npm run bench -- requests [--size 100000] [--rounds 20] [--runs 3] [--connections 1,16]'
const perBurst = 32
/** The compiler keeps improving the portal's paths for hundreds of calls. */
const warmUpBursts = 20
const sampled = 200

/** A call: 'GET /api/…' or the fields of a change. */
type Sent = string | Readonly<Record<string, unknown>>

interface Case {
  readonly name: string
  /** The portal may take this many times the CPU of the server by hand. */
  readonly aim: number | null
  readonly sent: (row: Row, count: number) => Sent
}

/** Values of a file that has them all. */
interface Row {
  readonly id: number
  readonly last_name: string
  readonly case_number: string
}

const list = (query: Readonly<Record<string, string>>) =>
  `/api/crm/defendants?${new URLSearchParams({ q: 'get', rows: '10', ...query }).toString()}`

/** The aims are those of docs/performance.md, divided by what the server by hand took then. */
const cases: readonly Case[] = [
  { name: 'first page', aim: 0.7 / 0.52, sent: () => list({}) },
  { name: 'pending signature', aim: 1.2 / 1.06, sent: () => list({ pending_signature: 'Yes' }) },
  {
    name: 'surety, two letters',
    aim: 1.2 / 1.09,
    sent: ({ last_name }) => list({ surety: 'FCS', last_name: last_name.slice(0, 2) }),
  },
  { name: 'record with its lists', aim: 0.45 / 0.32, sent: ({ id }) => `/api/crm/defendant?id=${id}` },
  {
    name: 'search: a case number',
    aim: null,
    sent: ({ case_number }) => `/api/crm/search?${new URLSearchParams({ text: case_number }).toString()}`,
  },
  {
    name: 'update, no list',
    aim: 1.5 / 0.38,
    sent: ({ id }, count) => ({ id, occupation_title: `X${count}` }),
  },
  {
    name: 'update, searched',
    aim: null,
    sent: ({ id }, count) => ({ id, power_of_attorney_number: `X${count}` }),
  },
]

interface Contender {
  readonly kind: 'portal' | 'by hand'
  /** Requests of different users: one may not have many under way. */
  readonly calls: readonly Running['call'][]
  readonly clock: CpuClock
}

const others = ['agent', 'clerk']

/**
 * Measures what people wait for, in milliseconds of CPU of server and database together, beside a server by hand
 * (plain-server.ts) on the same PostgreSQL, one request after the other and 16 at a time. Each run starts its own servers.
 */
export async function requests(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      size: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '20' },
      runs: { type: 'string', default: '3' },
      connections: { type: 'string', default: '1,16' },
    },
  })
  const [size, rounds, runs] = [Number(values.size), Number(values.rounds), Number(values.runs)]
  const together = values.connections.split(',').map(Number)
  if (![size, rounds, runs, ...together].every((number) => number > 0)) throw new Error(usage)
  requireProc()
  const data = await postgresData([size])
  const closing: (() => Promise<void>)[] = [data.remove]
  try {
    const place = data.places.get(size)
    if (place?.databaseUrl === undefined) throw new Error(usage)
    const rows = await sampleOf(place.databaseUrl)
    const postgres = postgresClock(data.postmaster)
    const measured = together.map((connections) => ({ connections, medians: new Map<string, number[]>() }))
    for (let run = 0; run < runs; run += 1) {
      const portal = await startPortal(place)
      closing.push(portal.stop)
      const byHand = await startServer('plain', place)
      closing.push(byHand.stop)
      const calls = [portal.call]
      // One after the other: attempts to log in from one address are limited
      for (const username of others) calls.push(await signIn(portal, username))
      const contenders = [
        { kind: 'portal' as const, calls, clock: both(processClock(portal.pid), postgres) },
        { kind: 'by hand' as const, calls: [byHand.call], clock: both(processClock(byHand.pid), postgres) },
      ]
      for (const { connections, medians } of measured)
        await measure(contenders, rows, { rounds, connections, into: medians })
      console.log(`run ${run + 1}: the portal takes ${memoryOf(portal.pid).now.toFixed(0)} MB`)
      for (const stop of closing.splice(1).toReversed()) await stop()
    }
    for (const { connections, medians } of measured) print(size, connections, medians)
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

const both =
  (one: CpuClock, other: CpuClock): CpuClock =>
  () =>
    one() + other()

async function sampleOf(connectionString: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<Row>(`
    select d.id, d.last_name, b.case_number from defendants d
    join lateral (select case_number from bookings where defendant_id = d.id order by id limit 1) b on true
    where d.is_lead = 0 and d.deleted_at is null and b.case_number <> ''
    order by hashint4(d.id) limit ${sampled}`)
  await client.end()
  return rows
}

interface Measuring {
  readonly rounds: number
  /** How many requests are under way at a time. */
  readonly connections: number
  readonly into: Map<string, number[]>
}

let sent = 0

/** The median CPU of a request over the bursts of each case, by case and contender, who take turns. */
async function measure(
  contenders: readonly Contender[],
  rows: readonly Row[],
  { rounds, connections, into }: Measuring,
): Promise<void> {
  const bursts = new Map<string, number[]>()
  for (let round = -warmUpBursts; round < rounds; round += 1) {
    for (const { name, sent: of } of cases) {
      for (const { kind, calls, clock } of contenders) {
        const before = clock()
        const queue = Array.from({ length: perBurst }, () => {
          sent += 1
          const row = rows[sent % rows.length]
          if (row === undefined) throw new Error('The sample has no file with a case number.')
          return of(row, sent)
        })
        const worker = async (_: unknown, place: number) => {
          const call = calls[place % calls.length]
          if (call === undefined) throw new Error('Nobody signed in.')
          for (let next = queue.pop(); next !== undefined; next = queue.pop()) await send(call, next)
        }
        await Promise.all(Array.from({ length: connections }, worker))
        const key = keyOf(name, kind)
        if (round >= 0) bursts.set(key, [...(bursts.get(key) ?? []), (clock() - before) / perBurst])
      }
    }
    await sleep(20)
  }
  for (const [key, of] of bursts) into.set(key, [...(into.get(key) ?? []), quantile(of, 0.5)])
}

const keyOf = (name: string, kind: Contender['kind']) => `${name}, ${kind}`

const send = (call: Running['call'], sent: Sent) =>
  typeof sent === 'string' ? call(sent) : call('/api/crm/defendant', { method: 'PUT', body: sent })

function print(size: number, connections: number, medians: ReadonlyMap<string, readonly number[]>): void {
  console.log(`\nPostgreSQL, ${size} defendants, ${connections} at a time: milliseconds of CPU (of the runs)`)
  for (const { name, aim } of cases) {
    const [portal = [], byHand = []] = (['portal', 'by hand'] as const).map((kind) =>
      medians.get(keyOf(name, kind)),
    )
    const times = quantile(portal, 0.5) / quantile(byHand, 0.5)
    const aimed = aim === null ? '' : `, aim ${aim.toFixed(1)}`
    console.log(
      `${name.padEnd(24)} portal ${spread(portal)}  by hand ${spread(byHand)}  ${times.toFixed(1)} ×${aimed}`,
    )
  }
}

const spread = (medians: readonly number[]): string => {
  const [low, middle, high] = [0, 0.5, 1].map((share) => quantile(medians, share).toFixed(2))
  return `${middle} (${low} to ${high})`.padEnd(22)
}
