/** How long a sender may be slow while others wait for the memory, and from what speed on one isn't slow. */
export const patienceMs = 30_000
const bytesPerMs = 16
/** How long anyone may send while somebody else waits: less than those wait. */
const longestMs = 45_000

/** Whether so many bytes in this time are too few. */
export const isTooSlow = (ms: number, bytes: number, patience = patienceMs): boolean =>
  ms > patience && bytes < ms * bytesPerMs

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
    return isTooSlow(this.#totalMs(), this.#bytes)
  }

  /** Whether this sender, however fast, takes the memory for longer than one that waits would. */
  get takesLong(): boolean {
    return this.#totalMs() > longestMs
  }

  #totalMs(): number {
    return this.#waitedMs + (this.#waitingSince === undefined ? 0 : this.#now() - this.#waitingSince)
  }
}
