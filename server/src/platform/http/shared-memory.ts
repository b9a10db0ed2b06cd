import { Gate, type GateOptions, type Place } from '#platform/gate'
import { isLarger } from '#platform/gate-shares'
import { isTooSlow, patienceMs } from './sender-pace.ts'

/** The other side of a connection, who sends or reads what the memory holds. */
interface Peer {
  /** How many bytes they have sent or read by now; infinite if it isn't their turn any more. */
  readonly bytes: () => number
  /** Ends it, so that the memory is free. */
  readonly end: () => void
}

interface Holder {
  readonly name: string | null
  places: number
  readonly peer: Peer
  readonly started: number
  /** From when on their speed is measured, and what they had sent or read then. */
  since: number
  before: number
  /** Whether they are being ended, and are about to leave. */
  isEnded: boolean
}

type Request = NonNullable<Parameters<Gate['enter']>[0]>

interface Times {
  readonly longestMs?: number
  readonly fairMs?: number
  readonly patienceMs?: number
}

export interface TakenMemory extends Place {
  /** From now on it is up to them how long the memory is taken. */
  readonly waitFor: (peer: Peer) => void
}

/**
 * Memory, in bytes, for what callers send or read. Nobody is too slow unless work waits for room; then anyone who moved less
 * than 16 kB a second, in all they have under way, is ended after `patienceMs`, by default 30 seconds, and anyone after
 * `longestMs`, by default two minutes, if somebody else waits. With `fairMs`, who has more than somebody who waits would have
 * is ended after that time, however fast.
 */
export class SharedMemory {
  readonly #gate: Gate
  readonly #holders = new Set<Holder>()
  readonly #longestMs: number
  readonly #fairMs: number
  readonly #patienceMs: number
  #timer: NodeJS.Timeout | undefined

  constructor(options: GateOptions, times: Times = {}) {
    this.#longestMs = times.longestMs ?? 120_000
    this.#fairMs = times.fairMs ?? Infinity
    this.#patienceMs = times.patienceMs ?? patienceMs
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
    let { places = 1 } = request
    let holder: Holder | undefined
    return {
      resize: (changed) => {
        places = changed
        if (holder) holder.places = changed
        resize(changed)
      },
      leave: () => {
        if (holder) this.#holders.delete(holder)
        leave()
        if (!this.#gate.isCrowded) this.#stopWatching()
      },
      waitFor: (peer) => {
        const now = performance.now()
        holder = { name, places, peer, started: now, since: now, before: peer.bytes(), isEnded: false }
        this.#holders.add(holder)
      },
    }
  }

  /** Ends those who are too slow; nobody if no work waits. */
  #endSlow(): void {
    if (!this.#gate.isCrowded) return this.#stopWatching()
    for (const holder of this.#holders) if (!holder.isEnded && this.#isSlow(holder)) end(holder)
    if (this.#fairMs < Infinity) this.#endLarge()
  }

  /** Ends those with more than somebody who waits would have, the largest first, as many as that takes. */
  #endLarge(): void {
    const { shares, waitingForRoom } = this.#gate
    let { free } = this.#gate
    const forget = ({ name, places }: Holder) => {
      shares.remove(name, places)
      free += places
    }
    for (const holder of this.#holders) if (holder.isEnded) forget(holder)
    const now = performance.now()
    const mayEnd = [...this.#holders].filter(
      ({ isEnded, started, peer }) => !isEnded && now - started > this.#fairMs && peer.bytes() < Infinity,
    )
    const shareOf = ({ name }: Holder) => shares.of(name)
    for (const { name, places } of waitingForRoom) {
      const wanted = shares.with(name, places)
      while (free < places) {
        const [first, ...others] = mayEnd
        if (first === undefined) return
        const largest = others.reduce(
          (one, next) => (isLarger(shareOf(next), shareOf(one)) ? next : one),
          first,
        )
        if (!isLarger(shareOf(largest), wanted)) return
        mayEnd.splice(mayEnd.indexOf(largest), 1)
        forget(largest)
        end(largest)
      }
      free -= places
      shares.add(name, places)
    }
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
    if (now - since <= this.#patienceMs) return false
    // They share their line
    const own = name === null ? 1 : [...this.#holders].filter((one) => one.name === name).length
    if (isTooSlow(now - since, (bytes - before) * own, this.#patienceMs)) return true
    // What the system took at once says nothing of the time after
    Object.assign(holder, { since: now, before: bytes })
    return false
  }
}

function end(holder: Holder): void {
  holder.isEnded = true
  holder.peer.end()
}
