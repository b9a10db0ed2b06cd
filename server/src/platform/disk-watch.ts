import { statfs } from 'node:fs/promises'
import { hourMs, minuteMs } from '@bailiwick/contract/kit/durations'

/** How often a full disk is looked at, so that the end of the warning doesn't wait for the next minute. */
const fullLookMs = 5_000
/** How long after a write that failed the disk counts as full, unless something shows before that it isn't. */
const fullForMs = minuteMs
/** With less than a segment of its log left, the embedded database can't write. */
const fullBytes = 16 * 1024 * 1024

export interface DiskState {
  /** As last measured; null if it couldn't be. */
  readonly free_bytes: number | null
  /** Less is free than the setting asks for. */
  readonly is_low: boolean
  readonly is_full: boolean
}

interface WatchOptions {
  readonly folder: string
  /** Below this the space is low; 0 never warns. */
  readonly leastBytes: number
  readonly warn: (state: DiskState) => void
  readonly measure?: (folder: string) => Promise<number>
}

export const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Knows how much space the disk of a folder has left, so that somebody can act before it is full. */
export class DiskWatch {
  readonly #options: WatchOptions
  #freeBytes: number | null = null
  #lastFailure = -Infinity
  /** What was free when a write last failed; null until it is measured. */
  #freeAtFailure: number | null = null
  #lastLook = -Infinity
  #lastWarning = -Infinity
  #timer: NodeJS.Timeout | undefined

  constructor(options: WatchOptions) {
    this.#options = options
  }

  /** Measures now and every minute, while the disk is full every few seconds. */
  async start(): Promise<void> {
    this.#timer = setInterval(() => void this.look(Date.now()), fullLookMs)
    this.#timer.unref()
    await this.measure(Date.now())
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Measures if it is time to. */
  async look(now: number): Promise<void> {
    if (this.state(now).is_full || now - this.#lastLook >= minuteMs) await this.measure(now)
  }

  /** Measures unless that was seconds ago: for a monitor, which may ask before the next minute. */
  async refresh(now: number): Promise<void> {
    if (now - this.#lastLook >= fullLookMs) await this.measure(now)
  }

  /** Measures, and warns at most once an hour while the space is low. */
  async measure(now: number): Promise<void> {
    const { folder, warn, measure = freeBytesOf } = this.#options
    this.#lastLook = now
    this.#freeBytes = await measure(folder).catch(() => null)
    this.#compareWithFailure()
    const state = this.state(now)
    if (!(state.is_low || state.is_full) || now - this.#lastWarning < hourMs) return
    this.#lastWarning = now
    warn(state)
  }

  /** A write has failed because a disk is full: this one, or that of the database. Measures again. */
  failed(now: number): void {
    this.#lastFailure = now
    this.#freeAtFailure = null
    void this.measure(now)
  }

  /** A write that began then has succeeded: the disk is not full any longer. */
  succeeded(begunAt: number): void {
    if (!this.state(begunAt).is_full || begunAt < this.#lastFailure) return
    this.#lastFailure = -Infinity
    void this.measure(begunAt)
  }

  /** Ends the warning once space was made on this disk; of that of a database elsewhere only a write says so. */
  #compareWithFailure(): void {
    const free = this.#freeBytes
    if (free === null || this.#lastFailure === -Infinity) return
    const before = (this.#freeAtFailure ??= free)
    if (free >= fullBytes && (before < fullBytes || free - before >= fullBytes)) this.#lastFailure = -Infinity
  }

  state(now: number): DiskState {
    const free = this.#freeBytes
    return {
      free_bytes: free,
      is_low: free !== null && free < this.#options.leastBytes,
      is_full: (free !== null && free < fullBytes) || now - this.#lastFailure < fullForMs,
    }
  }
}
