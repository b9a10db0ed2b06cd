import { Gate, type GateOptions, type Place } from '#platform/gate'
import { isTooSlow, patienceMs } from './sender-pace.ts'

/** The other side of a connection, who sends or reads what the memory holds. */
export interface Peer {
  /** How many bytes they have sent or read by now; infinite if it isn't their turn any more. */
  readonly bytes: () => number
  /** Ends it, so that the memory is free. */
  readonly end: () => void
}

interface Holder {
  readonly name: string | null
  readonly peer: Peer
  readonly started: number
  /** From when on their speed is measured, and what they had sent or read then. */
  since: number
  before: number
}

type Request = NonNullable<Parameters<Gate['enter']>[0]>

export interface TakenMemory extends Place {
  /** From now on it is up to them how long the memory is taken. */
  readonly waitFor: (peer: Peer) => void
}

/**
 * Memory, in bytes, for what callers send or read. Nobody is too slow unless work waits for room; then anyone who moved less
 * than 16 kB a second, in all they have under way, is ended after 30 seconds, and anyone after `longestMs`, by default two
 * minutes, if somebody else waits.
 */
export class SharedMemory {
  readonly #gate: Gate
  readonly #holders = new Set<Holder>()
  readonly #longestMs: number
  #timer: NodeJS.Timeout | undefined

  constructor(options: GateOptions, longestMs = 120_000) {
    this.#longestMs = longestMs
    this.#gate = new Gate(options)
  }

  get isCrowded(): boolean {
    return this.#gate.isCrowded
  }

  /** Waits for so many bytes, as a gate does. */
  async enter(request: Request): Promise<TakenMemory> {
    const entering = this.#gate.enter(request)
    if (this.#gate.isCrowded) this.#timer ??= setInterval(() => this.#endSlow(), 1000).unref()
    const { resize, leave } = await entering
    const name = request.caller?.name ?? null
    let holder: Holder | undefined
    return {
      resize,
      leave: () => {
        if (holder) this.#holders.delete(holder)
        leave()
        if (!this.#gate.isCrowded) this.#stopWatching()
      },
      waitFor: (peer) => {
        const now = performance.now()
        holder = { name, peer, started: now, since: now, before: peer.bytes() }
        this.#holders.add(holder)
      },
    }
  }

  /** Ends those who are too slow; nobody if no work waits. */
  #endSlow(): void {
    if (!this.#gate.isCrowded) return this.#stopWatching()
    for (const holder of this.#holders) if (this.#isSlow(holder)) holder.peer.end()
  }

  #stopWatching(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #isSlow(holder: Holder): boolean {
    const { name, peer, started, since, before } = holder
    const [now, bytes] = [performance.now(), peer.bytes()]
    if (bytes === Infinity) return false
    if (now - started > this.#longestMs && this.#gate.delaysOthers(name)) return true
    if (now - since <= patienceMs) return false
    // They share their line
    const own = name === null ? 1 : [...this.#holders].filter((one) => one.name === name).length
    if (isTooSlow(now - since, (bytes - before) * own)) return true
    // What the system took at once says nothing of the time after
    Object.assign(holder, { since: now, before: bytes })
    return false
  }
}
