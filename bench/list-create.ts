import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import type pg from 'pg'
import type { CpuClock } from './cpu.ts'
import type { Measurements } from './list-measure.ts'
import type { Running } from './list-servers.ts'

export const createCase = 'create'
const perBurst = 20
/** The compiler keeps improving this longest path through the portal for thousands of creates. */
const warmUpBursts = 150

/** A request for a new defendant, and the same row as one insert statement. */
interface NewFile {
  readonly body: Readonly<Record<string, unknown>>
  readonly text: string
  readonly values: unknown[]
}

/** Makes defendants like the first one of the sample, each with a different phone. */
export async function newFiles(portal: Running): Promise<() => NewFile> {
  const answer = await portal.call('/api/crm/defendant?id=1', { headers: { 'accept-encoding': 'identity' } })
  const { defendant } = JSON.parse(answer.bytes.toString()) as { defendant: Record<string, unknown> }
  const filled = Object.entries(defendant).filter(
    ([name, value]) => name in defendantFields && value !== null,
  )
  let count = 0
  return () => {
    count += 1
    const body = { ...Object.fromEntries(filled), phone: `555${String(count).padStart(7, '0')}` }
    const names = Object.keys(body)
    const values = Object.values(body).map((value) =>
      typeof value === 'string' ? value : JSON.stringify(value),
    )
    const places = names.map((_, index) => `$${index + 1}`)
    return {
      body,
      values,
      text: `insert into defendants (${names.join(', ')}) values (${places.join(', ')})`,
    }
  }
}

interface Writer {
  readonly clock: CpuClock
  readonly write: (file: NewFile) => Promise<unknown>
}

/** Writes through the portal, with an idempotency key. */
export const portalWriter = (portal: Running, clock: CpuClock): Writer => ({
  clock,
  write: ({ body }) =>
    portal.call('/api/crm/defendant', {
      method: 'POST',
      body,
      headers: { 'idempotency-key': crypto.randomUUID() },
    }),
})

/** Writes by one insert statement in its own transaction. */
export const insertWriter = (pool: pg.Pool, clock: CpuClock): Writer => ({
  clock,
  write: ({ text, values }) => pool.query(text, values),
})

/** Lets the writers take turns; the figures of each go under its `kind`. */
export async function measureWrites(
  writers: readonly (Writer & { readonly kind: 'portal' | 'driver' })[],
  next: () => NewFile,
  { size, rounds, into }: { readonly size: number; readonly rounds: number; readonly into: Measurements },
): Promise<void> {
  for (let round = -warmUpBursts; round < rounds; round += 1) {
    for (const { clock, write, kind } of writers) {
      const files = Array.from({ length: perBurst }, next)
      const times: number[] = []
      const before = clock()
      for (const file of files) {
        const started = performance.now()
        await write(file)
        times.push(performance.now() - started)
      }
      const cpu = (clock() - before) / perBurst
      if (round < 0) continue
      const sample = into.sample(size, kind, createCase)
      sample.times.push(...times)
      sample.cpu.push(cpu)
    }
  }
}
