import { openDatabase, type Database } from '../server/src/platform/database.ts'
import type { Tables } from '../server/src/tables.ts'
import { ownClock, postgresClock, processClock, type CpuClock } from './cpu.ts'
import { bareStatements } from './list-answers.ts'
import { casesFor, pathsOf } from './list-cases.ts'
import { insertWriter, measureWrites, newFiles, portalWriter } from './list-create.ts'
import { postgresData } from './list-data.ts'
import { Measurements, measure, warmUp, type Contender } from './list-measure.ts'
import { firstPageBytes, type Compressed, type Measured } from './list-report.ts'
import { startPortal, startServer, type Running } from './list-servers.ts'

const warmUpRequests = 1500

interface Side {
  readonly size: number
  readonly database: Database<Tables>
  readonly portal: Running
  readonly bare: Running
}

/** Measures on PostgreSQL. The servers of all sizes run at once and take turns, so that noise affects all alike. */
export async function measurePostgres(sizes: readonly number[], rounds: number): Promise<Measured> {
  const data = await postgresData(sizes)
  const closing: (() => Promise<void>)[] = [data.remove]
  try {
    const sides: Side[] = []
    for (const [size, place] of data.places) {
      const database = await openDatabase<Tables>(place)
      closing.push(() => database.close())
      const portal = await startPortal(place)
      closing.push(portal.stop)
      const bare = await startServer('bare', place)
      closing.push(bare.stop)
      sides.push({ size, database, portal, bare })
    }
    const postgres = postgresClock(data.postmaster)
    const into = new Measurements()
    const cases = await casesFor(new Map(sides.map(({ size, database }) => [size, database.pool])))
    const contenders: Contender[] = []
    for (const { size, portal, bare, database } of sides) {
      const ask = await bareStatements(database.pool, pathsOf(cases, size))
      contenders.push(
        { size, kind: 'portal', ask: portal.call, clock: both(processClock(portal.pid), postgres) },
        { size, kind: 'bare', ask: bare.call, clock: both(processClock(bare.pid), postgres) },
        { size, kind: 'driver', ask, clock: both(ownClock, postgres) },
      )
    }
    await warmUp(contenders, cases, warmUpRequests)
    await measure(contenders, cases, rounds, into, async () => {
      for (const { database } of sides) await database.pool.query('analyze')
    })
    const bytes = new Map<number, Compressed>()
    for (const { size, portal, database } of sides) {
      bytes.set(size, await firstPageBytes(portal))
      const writers = [
        { kind: 'portal' as const, ...portalWriter(portal, both(processClock(portal.pid), postgres)) },
        { kind: 'driver' as const, ...insertWriter(database.pool, both(ownClock, postgres)) },
      ]
      await measureWrites(writers, await newFiles(portal), { size, rounds, into })
    }
    return { engine: 'PostgreSQL', sizes, into, bytes }
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

const both =
  (one: CpuClock, other: CpuClock): CpuClock =>
  () =>
    one() + other()
