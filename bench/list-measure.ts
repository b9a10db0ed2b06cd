import { seeded } from '../server/src/sample/random.ts'
import type { CpuClock } from './cpu.ts'

/** What is measured: the portal, the bare server, or the database through its driver. */
export type Kind = 'portal' | 'bare' | 'driver'

/** One of them on the sample of one size. */
export interface Contender {
  readonly size: number
  readonly kind: Kind
  readonly ask: (path: string) => Promise<unknown>
  /** The time of every process that takes part in a reply. */
  readonly clock: CpuClock
}

/** A kind of request that every contender gets, with its paths by size of the sample. */
export interface Case {
  readonly name: string
  readonly paths: ReadonlyMap<number, readonly string[]>
}

/** Milliseconds of one contender at one case: the time of each request, and the CPU per request of each burst. */
export interface Sample {
  readonly times: number[]
  readonly cpu: number[]
}

export interface Figures {
  readonly p50: number
  readonly p95: number
  readonly cpu: number
}

/** All measurements of one run on one engine. */
export class Measurements {
  readonly #samples = new Map<string, Sample>()

  sample(size: number, kind: Kind, name: string): Sample {
    const key = `${size} ${kind} ${name}`
    const known = this.#samples.get(key)
    if (known) return known
    const created: Sample = { times: [], cpu: [] }
    this.#samples.set(key, created)
    return created
  }

  /** CPU is the median of the bursts, so that other work of the machine during one of them doesn't count. */
  figures(size: number, kind: Kind, name: string): Figures {
    const { times, cpu } = this.sample(size, kind, name)
    return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), cpu: quantile(cpu, 0.5) }
  }
}

/** Requests every path of the case once and records the times. */
export async function burst(
  { size, kind, ask, clock }: Contender,
  testCase: Case,
  into: Measurements,
): Promise<void> {
  const paths = testCase.paths.get(size) ?? []
  const { times, cpu } = into.sample(size, kind, testCase.name)
  const before = clock()
  for (const path of paths) {
    const started = performance.now()
    await ask(path)
    times.push(performance.now() - started)
  }
  cpu.push((clock() - before) / paths.length)
}

const random = seeded(1)

/** In random order, so that a recurring cost like garbage collection doesn't always hit the same case. */
const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, place: random.next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)

/**
 * Sends every case to all contenders in alternation, round after round, so that noise of the machine affects them alike.
 * Calls `halfway` in the middle, unmeasured.
 */
export async function measure(
  contenders: readonly Contender[],
  cases: readonly Case[],
  rounds: number,
  into: Measurements,
  halfway: () => Promise<void> = async () => undefined,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    if (round === Math.floor(rounds / 2)) await halfway()
    for (const testCase of shuffled(cases)) {
      // The first to answer has colder caches
      const turn = round % contenders.length
      for (const contender of [...contenders.slice(turn), ...contenders.slice(0, turn)])
        await burst(contender, testCase, into)
    }
  }
}

/** Sends requests until the compiler and the caches of every contender are warm. */
export async function warmUp(
  contenders: readonly Contender[],
  cases: readonly Case[],
  requests: number,
): Promise<void> {
  for (const { size, ask } of contenders) {
    const paths = cases.flatMap((testCase) => testCase.paths.get(size) ?? [])
    for (let sent = 0; sent < requests; sent += 1) await ask(paths[sent % paths.length] ?? '')
  }
}

/** The value below which this share (0 to 1) of the values is. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
