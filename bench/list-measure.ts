import { seeded } from '../server/src/sample/random.ts'
import type { CpuClock } from './cpu.ts'

/** Whoever answers: the portal, the bare server, or the database through its driver. */
export type Kind = 'portal' | 'bare' | 'driver'

/** One who answers from the sample of one size. */
export interface Subject {
  readonly size: number
  readonly kind: Kind
  readonly ask: (path: string) => Promise<unknown>
  /** Of every process that works for an answer. */
  readonly clock: CpuClock
}

/** Something that is asked of every subject, with the paths to ask it by in each size. */
export interface Case {
  readonly name: string
  readonly paths: ReadonlyMap<number, readonly string[]>
}

/** What was measured of one subject at one case: milliseconds, those of CPU a request in each burst. */
export interface Sample {
  readonly times: number[]
  readonly cpu: number[]
}

export interface Figures {
  readonly p50: number
  readonly p95: number
  readonly cpu: number
}

/** All that was measured in one run on one engine. */
export class Measurements {
  readonly #samples = new Map<string, Sample>()

  sample(size: number, kind: Kind, name: string): Sample {
    const key = `${size} ${kind} ${name}`
    const known = this.#samples.get(key)
    if (known) return known
    const made: Sample = { times: [], cpu: [] }
    this.#samples.set(key, made)
    return made
  }

  /** CPU is that of the median burst: what else the machine did in one of them doesn't count. */
  figures(size: number, kind: Kind, name: string): Figures {
    const { times, cpu } = this.sample(size, kind, name)
    return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), cpu: quantile(cpu, 0.5) }
  }
}

/** Asks every path of the case once and keeps what it took. */
export async function burst(
  { size, kind, ask, clock }: Subject,
  asked: Case,
  into: Measurements,
): Promise<void> {
  const paths = asked.paths.get(size) ?? []
  const { times, cpu } = into.sample(size, kind, asked.name)
  const before = clock()
  for (const path of paths) {
    const started = performance.now()
    await ask(path)
    times.push(performance.now() - started)
  }
  cpu.push((clock() - before) / paths.length)
}

const random = seeded(1)

/** In an order that changes: what comes round by itself, as the collecting of garbage does, is no case's fault. */
const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, place: random.next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)

/**
 * Lets all subjects answer every case in turn, round after round, so that noise of the machine meets them alike; in
 * the middle `halfway` is called, outside of what is measured.
 */
export async function measure(
  subjects: readonly Subject[],
  cases: readonly Case[],
  rounds: number,
  into: Measurements,
  halfway: () => Promise<void> = async () => undefined,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    if (round === Math.floor(rounds / 2)) await halfway()
    for (const asked of shuffled(cases)) {
      // Whoever comes first finds the caches colder
      const turn = round % subjects.length
      for (const subject of [...subjects.slice(turn), ...subjects.slice(0, turn)])
        await burst(subject, asked, into)
    }
  }
}

/** Asks until the compiler and the caches of every subject have seen what is coming. */
export async function warmUp(
  subjects: readonly Subject[],
  cases: readonly Case[],
  requests: number,
): Promise<void> {
  for (const { size, ask } of subjects) {
    const paths = cases.flatMap((asked) => asked.paths.get(size) ?? [])
    for (let sent = 0; sent < requests; sent += 1) await ask(paths[sent % paths.length] ?? '')
  }
}

/** The value below which that share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
