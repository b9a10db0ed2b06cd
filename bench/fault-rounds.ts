import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { compare, startFaultPortal, startWriters, type FaultPortal } from './fault-portal.ts'

const writers = 8
/** Enough for an empty embedded database. */
const diskMegabytes = 400

export const faults = ['server', 'postgres', 'disk'] as const
export type Fault = (typeof faults)[number]

/**
 * Lets writers create defendants through the portal, each request repeated with its key until it is confirmed, breaks
 * something every round, and prints how many confirmed ones were lost or doubled at the end.
 */
export async function faultRounds(fault: Fault, rounds: number, embedded: boolean): Promise<void> {
  const disk = fault === 'disk' ? smallDisk() : null
  try {
    const portal = await startFaultPortal({
      embeddedIn: disk?.folder ?? (embedded ? tmpdir() : undefined),
    })
    const office = startWriters(portal, writers)
    const breakOnce = breaking(fault, portal, disk?.folder ?? '')
    for (let round = 1; round <= rounds; round += 1) {
      const before = office.confirmed.length
      await sleep(300 + Math.random() * 700)
      await breakOnce()
      while (office.confirmed.length < before + writers) await sleep(20)
      console.log(`round ${String(round).padStart(3)}  confirmed ${office.confirmed.length}`)
    }
    await office.stop()
    const { lost, doubled } = await portal.whileStopped((place) => compare(place, office.confirmed))
    const wrong = [...office.wrong].map(([status, count]) => `${count} × ${status}`).join(', ') || 'none'
    console.log(`${rounds} rounds of ${fault}, ${embedded || disk ? 'embedded' : 'PostgreSQL'}:`)
    console.log(
      `confirmed ${office.confirmed.length}, lost ${lost}, doubled ${doubled}, other answers: ${wrong}`,
    )
    if (lost + doubled > 0 || office.wrong.size > 0) process.exitCode = 1
  } finally {
    disk?.remove()
  }
}

function breaking(fault: Fault, portal: FaultPortal, folder: string): () => Promise<void> {
  if (fault === 'server') return portal.killServer
  if (fault === 'postgres') return () => killBackend(portal.place.databaseUrl ?? '')
  return async () => {
    const filler = join(folder, 'filler')
    const { bavail, bsize } = statfsSync(folder)
    // Leaves a random rest, so that each round meets another write
    try {
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - Math.floor(Math.random() * 2e6))))
    } catch (error) {
      // The portal has written meanwhile, so the disk is full already
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
    await sleep(1_500)
    rmSync(filler)
  }
}

/** kill -9 of a process of the server, which then ends all others and recovers as from a crash. */
async function killBackend(connectionString: string): Promise<void> {
  const client = await connected(connectionString)
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'bailiwick' limit 1`,
  )
  const pid = rows[0]?.pid
  if (pid !== undefined) process.kill(pid, 'SIGKILL')
  await client.end().catch(() => undefined)
}

/** A connection, as soon as the server has recovered from the last round. */
async function connected(connectionString: string): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client({ connectionString })
    client.on('error', () => undefined)
    try {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      await client.connect()
      return client
    } catch {
      // oxlint-disable-next-line no-await-in-loop
      await sleep(50)
    }
  }
}

/** A file system of its own in memory, which only root may make. */
function smallDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'bailiwick-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', folder])
  return {
    folder,
    remove: () => {
      // Lazily: a portal that a fault has stopped may not have ended yet
      execFileSync('umount', ['--lazy', folder])
      rmdirSync(folder)
    },
  }
}
