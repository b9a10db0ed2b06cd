import { parseArgs } from 'node:util'
import { openDatabase } from '../server/src/platform/database.ts'
import { runPrepared, type Prepared, type Runner } from '../server/src/platform/prepared.ts'
import type { Tables } from '../server/src/tables.ts'
import { ownClock, postgresClock, processClock, requireProc } from './cpu.ts'
import { perBurst } from './list-cases.ts'
import { postgresData, run } from './list-data.ts'
import { Measurements, measure, warmUp, type Case, type Contender } from './list-measure.ts'
import { startPortal } from './list-servers.ts'

const limit = 1.3
const warmUpRequests = 400

/** A statement with its values. */
interface Asked {
  readonly statement: Prepared
  readonly values: Readonly<Record<string, unknown>>
}

export interface Calls {
  /** 'Case page'. */
  readonly title: string
  readonly usage: string
  /** What the sample lacks. */
  readonly prepare: readonly string[]
  /** The calls of each case; `pool` reads what they are about. */
  readonly paths: (pool: Runner) => Promise<ReadonlyMap<string, readonly string[]>>
  /** The statement of a call. */
  readonly askedOf: (path: string) => Asked
}

/** Measures calls of prepared statements to their SQL alone, planned each time and prepared, on PostgreSQL. */
export async function againstSql(args: string[], calls: Calls): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { size: { type: 'string', default: '100000' }, requests: { type: 'string', default: '400' } },
  })
  const size = Number(values.size)
  const rounds = Math.max(2, Math.round(Number(values.requests) / perBurst))
  if (!(size > 0 && rounds > 0)) throw new Error(calls.usage)
  requireProc()
  const data = await postgresData([size])
  const closing: (() => Promise<void>)[] = [data.remove]
  try {
    const place = data.places.get(size)
    if (place?.databaseUrl === undefined) throw new Error(calls.usage)
    await run(place.databaseUrl, ...calls.prepare)
    const database = await openDatabase<Tables>(place)
    closing.push(() => database.close())
    const portal = await startPortal(place)
    closing.push(portal.stop)
    const cases = [...(await calls.paths(database.pool))].map(([name, paths]): Case => {
      return { name, paths: new Map([[size, paths]]) }
    })
    const postgres = postgresClock(data.postmaster)
    const together = (own: () => number) => () => own() + postgres()
    const asked = (path: string) => {
      const { statement, values: byName } = calls.askedOf(path)
      return { statement, byName, values: statement.params.map((name) => byName[name]) }
    }
    const contenders: Contender[] = [
      { size, kind: 'portal', ask: portal.call, clock: together(processClock(portal.pid)) },
      {
        size,
        kind: 'driver',
        ask: (path) => runPrepared(database.pool, asked(path).statement, asked(path).byName),
        clock: together(ownClock),
      },
      {
        size,
        kind: 'bare',
        ask: (path) => database.pool.query(asked(path).statement.text, asked(path).values),
        clock: together(ownClock),
      },
    ]
    const into = new Measurements()
    await warmUp(contenders, cases, warmUpRequests)
    await measure(contenders, cases, rounds, into)
    print(`${calls.title}, PostgreSQL, ${size} defendants`, size, cases, into)
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

function print(title: string, size: number, cases: readonly Case[], into: Measurements): void {
  console.log(`\n${title}, milliseconds of CPU; in brackets p50`)
  for (const { name } of cases) {
    const [portal, prepared, planned] = (['portal', 'driver', 'bare'] as const).map((kind) =>
      into.figures(size, kind, name),
    )
    if (portal === undefined || prepared === undefined || planned === undefined) continue
    const times = portal.cpu / planned.cpu
    if (times > limit) process.exitCode = 1
    const shown = [portal, prepared, planned].map(({ cpu, p50 }) => `${cpu.toFixed(2)} (${p50.toFixed(2)})`)
    console.log(
      `${name.padEnd(16)} portal ${shown[0]}, SQL prepared ${shown[1]}, planned ${shown[2]}: ` +
        `${(portal.cpu / prepared.cpu).toFixed(2)} and ${times.toFixed(2)} ×${times > limit ? `, above ${limit}` : ''}`,
    )
  }
}
