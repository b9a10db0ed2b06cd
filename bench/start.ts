import { parseArgs } from 'node:util'
import { openDatabase } from '../server/src/platform/database.ts'
import type { Tables } from '../server/src/tables.ts'
import { memoryOf, requireProc } from './cpu.ts'
import { casesFor, pathsOf, recordCase } from './list-cases.ts'
import { embeddedData, postgresData, type Place } from './list-data.ts'
import { quantile } from './list-measure.ts'
import { startPortal, startServer } from './list-servers.ts'

const size = 10_000
const starts = 5
const listRequests = 20_000
const clients = 4
const targets = { readyMs: 1500, megabytes: 120 }

/** Measures the time until the portal is ready, and its memory after many requests of the list. */
export async function start(args: string[]): Promise<void> {
  parseArgs({ args, options: {} })
  requireProc()
  const postgres = await postgresData([size])
  try {
    for (const place of postgres.places.values()) {
      print('PostgreSQL: from start to ready, ms', await readyTime(place), targets.readyMs)
      const { before, now, peak } = await memoryAfterLists(place)
      print(`PostgreSQL: memory after ${listRequests} lists, MB`, now, targets.megabytes)
      console.log(`  it was ${before.toFixed(0)} MB when ready and ${peak.toFixed(0)} MB at most`)
    }
  } finally {
    await postgres.remove()
  }
  const embedded = embeddedData([size])
  try {
    for (const place of embedded.places.values()) {
      print('Embedded: from start to ready, ms', await readyTime(place), targets.readyMs)
    }
  } finally {
    await embedded.remove()
  }
}

/** The median of several starts on a filled database, in milliseconds. */
async function readyTime(place: Place): Promise<number> {
  const times: number[] = []
  for (let one = 0; one < starts; one += 1) {
    const server = await startServer('portal', place)
    times.push(server.readyMs)
    await server.stop()
  }
  return quantile(times, 0.5)
}

async function memoryAfterLists(place: Place): Promise<{ before: number; now: number; peak: number }> {
  const database = await openDatabase<Tables>(place)
  const cases = await casesFor(new Map([[size, database.pool]])).finally(() => database.close())
  const paths = [
    ...pathsOf(
      cases.filter(({ name }) => name !== recordCase),
      size,
    ),
  ]
  const portal = await startPortal(place)
  try {
    const before = memoryOf(portal.pid).now
    let sent = 0
    const client = async () => {
      while (sent < listRequests) await portal.call(paths[sent++ % paths.length] ?? '')
    }
    await Promise.all(Array.from({ length: clients }, client))
    return { before, ...memoryOf(portal.pid) }
  } finally {
    await portal.stop()
  }
}

function print(what: string, now: number, target: number): void {
  const met = now <= target ? 'met' : 'not met'
  console.log(what.padEnd(46) + `target ${target}`.padStart(12) + now.toFixed(0).padStart(8) + `  ${met}`)
}
