import { Agent, request } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../server/src/platform/database.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { startPrivatePostgres } from '../server/test/postgres.ts'
import { FakeTexts, settingsFor } from './fake-texts.ts'
import { startServer } from './list-servers.ts'

/** At once: each reply takes a quarter of a second on purpose. */
const atOnce = 256
const addresses = 1_000
const onRecord = '3105550142'

/**
 * Lets strangers at a thousand addresses ask for codes for phones that are on no record, and for one that is, with codes
 * they made up, and counts what the text provider got. Option: `--requests 100000`.
 */
export async function pumping(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { requests: { type: 'string', default: '100000' } } })
  const folder = mkdtempSync(join(tmpdir(), 'bailiwick-pumping-'))
  const postgres = await startPrivatePostgres({ durable: true })
  const place = { dataDir: folder, databaseUrl: postgres.url }
  const provider = new FakeTexts()
  const database = await openDatabase<unknown>(place)
  try {
    await migrate(database)
    await database.pool.query(
      `insert into defendants (first_name, last_name, phone) values ('ANA', 'LIM', $1)`,
      [onRecord],
    )
    const settings = { ...settingsFor(await provider.start()), TRUST_PROXY: '127.0.0.1' }
    const portal = await startServer('portal', place, settings)
    const started = performance.now()
    const statuses = await sendAll(portal.url, Number(values.requests))
    const seconds = (performance.now() - started) / 1000
    await portal.stop()
    const { rows } = await database.pool.query<{ n: number }>('select count(*)::int as n from messages')
    report({ statuses, seconds, taken: provider.taken.size, stored: rows[0]?.n ?? -1 })
  } finally {
    await database.close()
    await postgres.stop()
    provider.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Sends the requests and counts their statuses. */
async function sendAll(url: string, count: number): Promise<ReadonlyMap<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const statuses = new Map<number, number>()
  let next = 0
  const caller = async () => {
    for (let n = next++; n < count; n = next++) {
      const status = await ask(url, agent, n)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, caller))
  agent.destroy()
  return statuses
}

/** Asks for a new code, as somebody at one of the addresses; resolves to the status. */
function ask(url: string, agent: Agent, n: number): Promise<number> {
  const phone = n % 10 === 0 ? onRecord : `213${String(n % 10_000_000).padStart(7, '5')}`
  const body = JSON.stringify({ phone, otp: codeOf(n), ind: n % 3 === 0 })
  const at = n % addresses
  const headers = {
    'content-type': 'application/json',
    'content-length': String(body.length),
    // Each in a network of its own
    'x-forwarded-for': `20.${Math.floor(at / 250)}.${at % 250}.7`,
  }
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api/clients/resendOTP`, { method: 'POST', agent, headers }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode ?? 0))
    })
    sent.on('error', reject).end(body)
  })
}

const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const codeOf = (n: number) =>
  Array.from(
    { length: 6 },
    (_, place) => letters[Math.floor(n / letters.length ** place) % letters.length],
  ).join('')

interface Outcome {
  readonly statuses: ReadonlyMap<number, number>
  readonly seconds: number
  readonly taken: number
  readonly stored: number
}

function report({ statuses, seconds, taken, stored }: Outcome): void {
  const counts = [...statuses].map(([status, n]) => `${n} times ${status}`).join(', ')
  console.log(`${counts}, in ${seconds.toFixed(0)} s from ${addresses} addresses`)
  console.log(`texts that the provider got: ${taken} (0), that were stored: ${stored} (0)`)
  if (taken > 0 || stored > 0) process.exitCode = 1
}
