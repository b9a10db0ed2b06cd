/** How long a sender may be slow while others wait for the memory, and from what speed on one isn't slow. */
const patienceMs = 30_000
const bytesPerMs = 16

/** How fast a form arrives, in the time that the portal waits for its bytes. */
export class SenderPace {
  readonly #now: () => number
  #waitingSince: number | undefined
  #waitedMs = 0
  #bytes = 0

  constructor(now = (): number => performance.now()) {
    this.#now = now
  }

  /** Waits for what the sender sends next. */
  async waitFor<Part>(next: Promise<Part>): Promise<Part> {
    this.#waitingSince = this.#now()
    try {
      return await next
    } finally {
      this.#waitedMs = this.#totalMs()
      this.#waitingSince = undefined
    }
  }

  /** Counts bytes that have arrived. */
  received(bytes: number): void {
    this.#bytes += bytes
  }

  /** Whether this sender takes the memory from others for too long. */
  get isSlow(): boolean {
    const waitedMs = this.#totalMs()
    return waitedMs > patienceMs && this.#bytes < waitedMs * bytesPerMs
  }

  #totalMs(): number {
    return this.#waitedMs + (this.#waitingSince === undefined ? 0 : this.#now() - this.#waitingSince)
  }
}
