import { openDatabase, type Database } from '../server/src/platform/database.ts'
import type { Tables } from '../server/src/tables.ts'
import { ownClock, processClock } from './cpu.ts'
import { bareStatements } from './list-answers.ts'
import { casesFor, pathsOf } from './list-cases.ts'
import { insertWriter, measureWrites, newFiles, portalWriter } from './list-create.ts'
import { embeddedData, type Place } from './list-data.ts'
import { Measurements, measure, warmUp, type Case, type Contender } from './list-measure.ts'
import { firstPageBytes, type Compressed, type Measured } from './list-report.ts'
import { startPortal, startServer, type Running } from './list-servers.ts'

const warmUpRequests = 600

/**
 * Measures on the embedded database. Only one process may open the folder at a time, so the contenders take two turns
 * each, with `analyze` in between.
 */
export async function measureEmbedded(sizes: readonly number[], rounds: number): Promise<Measured> {
  const data = embeddedData(sizes)
  const into = new Measurements()
  const bytes = new Map<number, Compressed>()
  let cases: Case[] = []
  const take = async (contender: Contender, halfway?: () => Promise<void>) => {
    await warmUp([contender], cases, warmUpRequests)
    await measure([contender], cases, Math.ceil(rounds / 2), into, halfway)
  }
  try {
    for (const [size, place] of data.places) {
      cases = await withDatabase(place, ({ pool }) => casesFor(new Map([[size, pool]])))
      for (const _turn of ['before analyze', 'after it']) {
        await withServer(startPortal(place), ({ pid, call }) =>
          take({ size, kind: 'portal', ask: call, clock: processClock(pid) }),
        )
        await withServer(startServer('bare', place), ({ pid, call }) =>
          take({ size, kind: 'bare', ask: call, clock: processClock(pid) }),
        )
        await withDatabase(place, async ({ pool }) => {
          const ask = await bareStatements(pool, pathsOf(cases, size))
          await take(
            { size, kind: 'driver', ask, clock: ownClock },
            async () => void (await pool.query('analyze')),
          )
        })
      }
      const next = await withServer(startPortal(place), async (portal) => {
        bytes.set(size, await firstPageBytes(portal))
        const files = await newFiles(portal)
        const writer = { kind: 'portal' as const, ...portalWriter(portal, processClock(portal.pid)) }
        await measureWrites([writer], files, { size, rounds, into })
        return files
      })
      await withDatabase(place, ({ pool }) =>
        measureWrites([{ kind: 'driver', ...insertWriter(pool, ownClock) }], next, { size, rounds, into }),
      )
    }
    return { engine: 'embedded', sizes, into, bytes }
  } finally {
    await data.remove()
  }
}

async function withDatabase<Result>(
  place: Place,
  work: (database: Database<Tables>) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase<Tables>(place)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function withServer<Result>(
  starting: Promise<Running>,
  work: (server: Running) => Promise<Result>,
): Promise<Result> {
  const server = await starting
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}
