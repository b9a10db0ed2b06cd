import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../server/src/platform/database.ts'
import { startPrivatePostgres, type PrivatePostgres } from '../server/test/postgres.ts'
import type { Place } from './list-data.ts'
import { startServer, type Running } from './list-servers.ts'

const password = 'a password for benches'

/** A portal whose server, database or disk fails while clients use it. */
export interface FaultPortal {
  readonly place: Place
  /** Null on the embedded database. */
  readonly postgres: PrivatePostgres | null
  /** Sends one request as the owner; status 0 if there was no answer. */
  readonly send: (path: string, sent?: { readonly body: unknown; readonly key: string }) => Promise<Reply>
  /** kill -9 of the server, then a start at the same place. */
  readonly killServer: () => Promise<void>
  readonly stop: () => Promise<void>
  /** Stops the portal, does the work while its database is free, then removes everything. */
  readonly whileStopped: <Result>(work: (place: Place) => Promise<Result>) => Promise<Result>
}

export interface Reply {
  readonly status: number
  readonly ms: number
}

/** Starts an empty portal, on PostgreSQL or on the embedded database in this folder. */
export async function startFaultPortal({
  embeddedIn,
}: { readonly embeddedIn?: string | undefined } = {}): Promise<FaultPortal> {
  const folder = mkdtempSync(join(embeddedIn ?? tmpdir(), 'bailiwick-fault-'))
  const postgres = embeddedIn === undefined ? await startPrivatePostgres({ durable: true }) : null
  const place: Place = { dataDir: folder, ...(postgres && { databaseUrl: postgres.url }) }
  process.env['OWNER_PASSWORD'] = password
  let running = await startServer('portal', place)
  const token = await signIn(running)
  const remove = async () => {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    place,
    postgres,
    async send(path, sent) {
      const started = performance.now()
      const status = await fetch(running.url + path, {
        headers: {
          authorization: token,
          ...(sent && { 'content-type': 'application/json', 'idempotency-key': sent.key }),
        },
        ...(sent && { method: 'POST', body: JSON.stringify(sent.body) }),
      })
        .then((answer) => answer.arrayBuffer().then(() => answer.status))
        .catch(() => 0)
      return { status, ms: performance.now() - started }
    },
    async killServer() {
      process.kill(running.pid, 'SIGKILL')
      running = await startServer('portal', place)
    },
    async stop() {
      await running.stop()
      await remove()
    },
    async whileStopped(work) {
      await running.stop()
      return work(place).finally(remove)
    },
  }
}

async function signIn({ call }: Running): Promise<string> {
  const { bytes } = await call('/api/users/login', {
    method: 'POST',
    body: { username: 'owner', password },
    headers: { 'accept-encoding': 'identity' },
  })
  const { user } = JSON.parse(bytes.toString()) as { user: { token: string } }
  return `Bearer ${user.token}`
}

/** A name of its own for each write: names have no digits. */
export const nameOf = (writer: number, n: number): string =>
  `W${writer}N${n}`.replaceAll(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)] ?? '')

/** Writers that create defendants under names of their own and repeat each request until it is confirmed. */
export function startWriters(portal: FaultPortal, count: number) {
  const confirmed: string[] = []
  const wrong = new Map<number, number>()
  let isOver = false
  async function write(writer: number): Promise<void> {
    for (let n = 0; !isOver; n += 1) {
      const last_name = nameOf(writer, n)
      const request = { body: { first_name: 'Test', last_name }, key: last_name }
      for (;;) {
        const { status } = await portal.send('/api/crm/defendant', request)
        if (status === 200) break
        if (status !== 503 && status !== 0) wrong.set(status, (wrong.get(status) ?? 0) + 1)
        // A writer that is stopped leaves its last request unconfirmed
        if (isOver) return
        await new Promise((resolve) => void setTimeout(resolve, 50))
      }
      confirmed.push(last_name)
    }
  }
  const writers = Array.from({ length: count }, (_, writer) => write(writer))
  return {
    confirmed,
    /** Answers that were neither 200 nor 503, by status. */
    wrong,
    stop: async () => {
      isOver = true
      await Promise.all(writers)
    },
  }
}

/** How many of the confirmed names are missing from a database that no portal has open, and how many are there twice. */
export async function compare(
  place: Place,
  confirmed: readonly string[],
): Promise<{ lost: number; doubled: number }> {
  const database = await openDatabase(place)
  try {
    const { rows } = await onceRecovered(() =>
      database.pool.query<{ last_name: string; count: number }>(
        'select upper(last_name) as last_name, count(*) from defendants group by 1',
      ),
    )
    const counts = new Map(rows.map(({ last_name, count }) => [last_name, count]))
    return {
      lost: confirmed.filter((name) => !counts.has(name)).length,
      doubled: [...counts.values()].filter((count) => count > 1).length,
    }
  } finally {
    await database.close()
  }
}

/** The result of a query as soon as the database has recovered from the last fault. */
async function onceRecovered<Result>(query: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      return await query()
    } catch (error) {
      if ((error as { code?: string }).code !== '57P03') throw error
      // oxlint-disable-next-line no-await-in-loop
      await sleep(100)
    }
  }
}
