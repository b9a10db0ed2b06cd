import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase, type Database } from '../server/src/platform/database.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { startPrivatePostgres } from '../server/test/postgres.ts'
import { FakeTexts, settingsFor, type Weather } from './fake-texts.ts'
import { startServer, type Running } from './list-servers.ts'

/** How soon after the provider's return everything must be gone, in seconds. */
const targetSeconds = 30
const storm: readonly Weather[] = ['down', 'slow', 'busy', 'failing', 'forgetful', 'fine']

/**
 * Lets two portals on one PostgreSQL hand texts to a provider that is down, slow, busy and forgetful, while one of them is
 * killed every few seconds, and compares what was stored with what the provider took. Options: `--texts 10000`,
 * `--seconds 60` (how long the provider is bad).
 */
export async function delivery(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { texts: { type: 'string', default: '10000' }, seconds: { type: 'string', default: '60' } },
  })
  const count = Number(values.texts)
  const folder = mkdtempSync(join(tmpdir(), 'bailiwick-delivery-'))
  const postgres = await startPrivatePostgres({ durable: true })
  const place = { dataDir: folder, databaseUrl: postgres.url }
  const provider = new FakeTexts()
  const settings = settingsFor(await provider.start())
  const database = await openDatabase<unknown>(place)
  const portals: Running[] = []
  try {
    await migrate(database)
    await addTexts(database, count)
    for (let one = 0; one < 2; one += 1) portals.push(await startServer('portal', place, settings))
    provider.portal = () => portals[provider.taken.size % portals.length]?.url ?? ''
    const kills = await weather(provider, portals, () => startServer('portal', place, settings), {
      forMs: Number(values.seconds) * 1000,
    })
    const back = performance.now()
    await drained(database)
    report(await results(database, provider), { kills, seconds: (performance.now() - back) / 1000 })
  } finally {
    for (const portal of portals) await portal.stop()
    await database.close()
    await postgres.stop()
    provider.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Texts that wait without a job, as after a move; each with words of its own. */
const addTexts = ({ pool }: Pick<Database<unknown>, 'pool'>, count: number) =>
  pool.query(
    `insert into messages (phone, content, state, date_created, date_modified)
     select '310' || lpad((n % 1000)::text, 7, '5'), 'Text ' || n, 'queued', now(), now() from generate_series(1, $1) n`,
    [count],
  )

/** Changes the weather, and kills and restarts one of the portals, every few seconds; returns how many kills. */
async function weather(
  provider: FakeTexts,
  portals: Running[],
  restart: () => Promise<Running>,
  { forMs }: { readonly forMs: number },
): Promise<number> {
  const end = performance.now() + forMs
  let kills = 0
  for (let turn = 0; performance.now() < end; turn += 1) {
    provider.weather = storm[turn % storm.length] ?? 'fine'
    await sleep(4_000)
    const at = turn % 2
    const victim = portals[at]
    if (victim === undefined) continue
    process.kill(victim.pid, 'SIGKILL')
    kills += 1
    portals[at] = await restart()
  }
  provider.weather = 'fine'
  return kills
}

const waitingText = `select count(*)::int as n from messages where state in ('queued', 'sending')`

async function drained({ pool }: Pick<Database<unknown>, 'pool'>): Promise<void> {
  const limit = performance.now() + 10 * 60_000
  while (performance.now() < limit) {
    const { rows } = await pool.query<{ n: number }>(waitingText)
    if (rows[0]?.n === 0) return
    await sleep(250)
  }
}

interface Results {
  readonly states: Readonly<Record<string, number>>
  readonly lost: number
  readonly doubled: number
}

async function results({ pool }: Pick<Database<unknown>, 'pool'>, { taken }: FakeTexts): Promise<Results> {
  const { rows } = await pool.query<{ content: string; state: string }>('select content, state from messages')
  const states: Record<string, number> = {}
  for (const { state } of rows) states[state] = (states[state] ?? 0) + 1
  const isGone = (state: string) => state === 'sent' || state === 'delivered'
  return {
    states,
    lost: rows.filter(({ content, state }) => isGone(state) !== taken.has(content)).length,
    doubled: [...taken.values()].filter((all) => all.length > 1).length,
  }
}

function report({ states, lost, doubled }: Results, run: { kills: number; seconds: number }): void {
  const counts = Object.entries(states).map(([state, n]) => `${n} ${state}`)
  console.log(`${run.kills} kills; ${counts.join(', ')}`)
  console.log(`lost or said to be gone without being taken: ${lost} (0), taken twice: ${doubled} (0)`)
  console.log(`everything gone ${run.seconds.toFixed(1)} s after the provider was back (${targetSeconds})`)
  if (lost > 0 || doubled > 0 || run.seconds > targetSeconds) process.exitCode = 1
}
