import { callerName } from '#platform/caller-name'
import type { Caller } from '#platform/context'
import { Gate, tooManyAtOnce, type GateOptions } from '#platform/gate'

/** How much heavy work of one caller runs and waits at once: as much as a person starts by hand. */
const limits = {
  places: 3,
  waiting: 9,
  waitMs: 60_000,
  refusal: tooManyAtOnce,
}

/** A gate for each caller with heavy work under way, so that nobody takes all of the portal. */
export class CallerGates {
  readonly #gates = new Map<string, { readonly gate: Gate; calls: number }>()
  readonly #options: GateOptions

  constructor(options: GateOptions = limits) {
    this.#options = options
  }

  /** Runs the work when the caller has a place; 429 if they have too much waiting. */
  async run<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result> {
    const name = callerName(caller)
    const own = this.#gates.get(name) ?? { gate: new Gate(this.#options), calls: 0 }
    this.#gates.set(name, own)
    own.calls += 1
    try {
      return await own.gate.run(work)
    } finally {
      own.calls -= 1
      if (own.calls === 0) this.#gates.delete(name)
    }
  }
}
