import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { nameOf, startFaultPortal, type Reply } from './fault-portal.ts'
import { quantile } from './list-measure.ts'

const targetMs = 300

/**
 * Stops PostgreSQL as a crash would while clients read and write, and prints how soon they get their 503s and how soon
 * the portal serves again. Options: `--clients 64`, `--seconds 5` (how long it is down).
 */
export async function outage(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { clients: { type: 'string', default: '64' }, seconds: { type: 'string', default: '5' } },
  })
  const portal = await startFaultPortal()
  const replies: (Reply & { readonly at: number })[] = []
  let isOver = false
  const client = async (one: number) => {
    for (let n = 0; !isOver; n += 1) {
      const last_name = nameOf(one, n)
      const write = { body: { first_name: 'Test', last_name }, key: last_name }
      const reply = await (n % 4 === 0
        ? portal.send('/api/crm/defendant', write)
        : portal.send('/api/crm/defendants?q=get&rows=10'))
      replies.push({ ...reply, at: performance.now() })
      if (reply.status !== 200) await sleep(20)
    }
  }
  try {
    const clients = Array.from({ length: Number(values.clients) }, (_, one) => client(one))
    await sleep(3_000)
    await portal.postgres?.kill()
    await sleep(Number(values.seconds) * 1000)
    await portal.postgres?.restart()
    const back = performance.now()
    await sleep(5_000)
    isOver = true
    await Promise.all(clients)
    report(replies, back)
  } finally {
    await portal.stop()
  }
}

function report(replies: readonly (Reply & { readonly at: number })[], back: number): void {
  const refused = replies.filter(({ status }) => status === 503)
  const times = refused.map(({ ms }) => ms)
  const others = new Set(replies.map(({ status }) => status).filter((status) => ![200, 503].includes(status)))
  const first = replies.find(({ status, at }) => status === 200 && at > back)
  const last = refused.at(-1)?.at ?? back
  const [p50, p99, most] = [quantile(times, 0.5), quantile(times, 0.99), Math.max(...times)]
  console.log(
    `${refused.length} times 503, ms: p50 ${p50.toFixed(0)}  p99 ${p99.toFixed(0)}  max ${most.toFixed(0)} (${targetMs})`,
  )
  console.log(`after PostgreSQL was back: first 200 after ${((first?.at ?? Infinity) - back).toFixed(0)} ms,`)
  console.log(`last 503 after ${Math.max(0, last - back).toFixed(0)} ms (1000)`)
  console.log(`other answers: ${[...others].join(', ') || 'none'}`)
  if (most > targetMs || others.size > 0) process.exitCode = 1
}
