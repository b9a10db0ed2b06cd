import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import type pg from 'pg'
import type { CpuClock } from './cpu.ts'
import type { Measurements } from './list-measure.ts'
import type { Running } from './list-servers.ts'

export const createCase = 'create'
const perBurst = 20
/** The compiler goes on improving the longest way through the portal for thousands of creates. */
const warmUpBursts = 150

/** What a person sends for a new file, and the same row as one statement of the driver. */
interface NewFile {
  readonly body: Readonly<Record<string, unknown>>
  readonly text: string
  readonly values: unknown[]
}

/** Makes new files like one of the sample, each with a phone of its own. */
export async function newFiles(portal: Running): Promise<() => NewFile> {
  const answer = await portal.call('/api/crm/defendant?id=1', { headers: { 'accept-encoding': 'identity' } })
  const { defendant } = JSON.parse(answer.bytes.toString()) as { defendant: Record<string, unknown> }
  const filled = Object.entries(defendant).filter(
    ([name, value]) => name in defendantFields && value !== null,
  )
  let made = 0
  return () => {
    made += 1
    const body = { ...Object.fromEntries(filled), phone: `555${String(made).padStart(7, '0')}` }
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

/** Through the portal, with a key under which a repetition would be given the same answer. */
export const portalWriter = (portal: Running, clock: CpuClock): Writer => ({
  clock,
  write: ({ body }) =>
    portal.call('/api/crm/defendant', {
      method: 'POST',
      body,
      headers: { 'idempotency-key': crypto.randomUUID() },
    }),
})

/** One statement in a transaction of its own. */
export const insertWriter = (pool: pg.Pool, clock: CpuClock): Writer => ({
  clock,
  write: ({ text, values }) => pool.query(text, values),
})

/** Writes in turns; `kind` says where the figures go. */
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
