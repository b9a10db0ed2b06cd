import { Refusal } from '#platform/refusal'

export interface GateOptions {
  /** How many places there are. */
  readonly places: number
  /** How many may wait for one; each has its data in memory. */
  readonly waiting: number
  /** How long each waits at most, in milliseconds. */
  readonly waitMs: number
  /** What the callers read that there is no room for; by default 503 `busy`. */
  readonly refusal?: () => Refusal
}

interface Waiting {
  readonly places: number
  readonly enter: () => void
}

/** Lets only so much work run at once. The rest waits, the first one first; a refusal if too many wait, or too long. */
export class Gate {
  readonly #options: GateOptions
  readonly #queue: Waiting[] = []
  #free: number

  constructor(options: GateOptions) {
    this.#options = options
    this.#free = options.places
  }

  /** Runs the work when it has so many places. If the signal aborts before that, it leaves the queue. */
  async run<Result>(
    work: () => Promise<Result>,
    { places = 1, signal }: { readonly places?: number; readonly signal?: AbortSignal | undefined } = {},
  ): Promise<Result> {
    signal?.throwIfAborted()
    if (this.#queue.length === 0 && this.#free >= places) this.#free -= places
    else await this.#wait(places, signal)
    try {
      return await work()
    } finally {
      this.#free += places
      this.#admit()
    }
  }

  async #wait(places: number, signal: AbortSignal | undefined): Promise<void> {
    const { waiting, waitMs, refusal = busy } = this.#options
    if (this.#queue.length >= waiting) throw refusal()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const entry = { places, enter: resolve }
    const leave = (reason: unknown) => {
      const index = this.#queue.indexOf(entry)
      if (index === -1) return
      this.#queue.splice(index, 1)
      reject(reason)
      // It may have been the only one that there was no room for
      this.#admit()
    }
    const onAbort = () => leave(signal?.reason)
    const timer = setTimeout(() => leave(refusal()), waitMs)
    signal?.addEventListener('abort', onAbort, { once: true })
    this.#queue.push(entry)
    try {
      await promise
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
  }

  /** Lets in those for whom there is room now. */
  #admit(): void {
    for (let next = this.#queue[0]; next !== undefined && next.places <= this.#free; next = this.#queue[0]) {
      this.#queue.shift()
      this.#free -= next.places
      next.enter()
    }
  }
}

const busy = () => new Refusal(503, 'busy', {}, { 'retry-after': '5' })
