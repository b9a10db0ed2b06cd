import { isLarger, Shares } from '#platform/gate-shares'
import { Refusal } from '#platform/refusal'

export interface GateOptions {
  /** How many places there are. */
  readonly places: number
  /** How much work may wait for one; each has its data in memory. */
  readonly waiting: number
  /** How long each waits at most, in milliseconds. */
  readonly waitMs: number
  /** What of that clients have at most, so that staff find room. */
  readonly clients?: ClientShare
  /** What one caller has at most; 429 if more of theirs would wait. */
  readonly each?: { readonly running: number; readonly waiting: number }
  /** Whether who would have the least with their work comes first, instead of the callers in turn. */
  readonly fewestFirst?: boolean
  /** What the callers read that there is no room for; by default 503 `busy`. */
  readonly refusal?: () => Refusal
}

interface ClientShare {
  readonly places: number
  readonly waiting: number
  /** How much work of one client runs at once. */
  readonly each?: number
}

/** For whom work is done. */
export interface GateCaller {
  /** Null for someone unknown, each of whose calls has a turn of its own. */
  readonly name: string | null
  /** A client, or someone unknown. */
  readonly isClient: boolean
}

export interface GateRequest {
  readonly places?: number
  readonly caller?: GateCaller
  /** If it aborts before there is room, the work leaves the queue. */
  readonly signal?: AbortSignal | undefined
}

/** What has entered. */
export interface Place {
  /** Gives the places back. */
  readonly leave: () => void
  /** Goes on with so many places instead. */
  readonly resize: (places: number) => void
}

interface Entry {
  places: number
  readonly caller: GateCaller
  /** Work of one caller is in one round after the other. */
  readonly round: number
  readonly enter: () => void
  /** Ends the waiting. */
  readonly refuse: (reason: unknown) => void
}

const anyone: GateCaller = { name: null, isClient: false }

/**
 * Lets only so much work run at once. The rest waits: staff before clients, the callers in turn, each one's first work
 * first. A refusal if too much waits, of the caller with the most, or too long.
 */
export class Gate {
  readonly #options: GateOptions
  readonly #queue: Entry[] = []
  readonly #running = new Set<Entry>()
  /** The round of the work that entered last, and the last one of each caller. */
  #round = 0
  readonly #rounds = new Map<string, number>()

  constructor(options: GateOptions) {
    this.#options = options
  }

  /** Whether work waits. */
  get isCrowded(): boolean {
    return this.#queue.length > 0
  }

  /** Whether work of somebody else waits. */
  delaysOthers(name: string | null): boolean {
    return this.#queue.some(({ caller }) => caller.name === null || caller.name !== name)
  }

  /** How many places nobody has. */
  get free(): number {
    return this.#options.places - this.#placesOf(() => true)
  }

  /** What the callers have whose work runs. */
  get shares(): Shares {
    return new Shares(this.#running)
  }

  /** What waits for room alone, in turn. */
  get waitingForRoom(): readonly { readonly name: string | null; readonly places: number }[] {
    const taken = this.#taken()
    const waiting = this.#sorted().filter((entry) => this.#mayRun(entry, taken))
    return waiting.map(({ caller: { name }, places }) => ({ name, places }))
  }

  /** Runs the work when it has so many places. */
  async run<Result>(work: () => Promise<Result>, request?: GateRequest): Promise<Result> {
    const { leave } = await this.enter(request)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /** Waits for so many places. */
  async enter({ places = 1, caller = anyone, signal }: GateRequest = {}): Promise<Place> {
    signal?.throwIfAborted()
    if (this.#hasTooManyWaiting(caller)) throw tooManyAtOnce()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const entry = { places, caller, round: this.#nextRound(caller), enter: resolve, refuse: reject }
    this.#queue.push(entry)
    this.#admit()
    if (this.#queue.includes(entry)) await this.#wait(entry, promise, signal)
    return {
      leave: () => {
        if (this.#running.delete(entry)) this.#admit()
      },
      resize: (changed) => {
        entry.places = changed
        this.#admit()
      },
    }
  }

  async #wait(entry: Entry, entered: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
    const { waitMs, refusal = busy } = this.#options
    const onAbort = () => this.#drop(entry, signal?.reason)
    const timer = setTimeout(() => this.#drop(entry, refusal()), waitMs)
    signal?.addEventListener('abort', onAbort, { once: true })
    const surplus = this.#surplusWith(entry)
    if (surplus !== undefined) this.#drop(surplus, refusal())
    try {
      await entered
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
  }

  #drop(entry: Entry, reason: unknown): void {
    const index = this.#queue.indexOf(entry)
    if (index === -1) return
    this.#queue.splice(index, 1)
    entry.refuse(reason)
    // It may have been the only one that there was no room for
    this.#admit()
  }

  /** What has to leave if too much waits with this entry. */
  #surplusWith(entry: Entry): Entry | undefined {
    const { waiting, clients } = this.#options
    if (this.#options.fewestFirst === true)
      return this.#queue.length > waiting ? this.#largestWaiting(entry) : undefined
    const ofClients = this.#queue.filter(({ caller }) => caller.isClient)
    if (entry.caller.isClient && clients !== undefined && ofClients.length > clients.waiting)
      return surplusOf(ofClients, entry)
    return this.#queue.length > waiting ? surplusOf(this.#queue, entry) : undefined
  }

  /** The last work of the caller who has the most, also of what runs; the newest if nobody has more. */
  #largestWaiting(newest: Entry): Entry {
    const shares = new Shares([...this.#running, ...this.#queue])
    const shareOf = ({ caller }: Entry) => shares.of(caller.name)
    return this.#queue.reduceRight(
      (largest, entry) => (isLarger(shareOf(entry), shareOf(largest)) ? entry : largest),
      newest,
    )
  }

  #hasTooManyWaiting({ name }: GateCaller): boolean {
    const { each } = this.#options
    if (each === undefined || name === null) return false
    return this.#queue.filter(({ caller }) => caller.name === name).length >= each.waiting
  }

  #nextRound({ name }: GateCaller): number {
    if (this.#queue.length === 0 && this.#running.size === 0) {
      this.#round = 0
      this.#rounds.clear()
    }
    if (name === null) return this.#round
    const round = Math.max(this.#round, (this.#rounds.get(name) ?? -1) + 1)
    this.#rounds.set(name, round)
    return round
  }

  /** Lets in those for whom there is room now. */
  #admit(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      this.#queue.splice(this.#queue.indexOf(next), 1)
      this.#running.add(next)
      this.#round = Math.max(this.#round, next.round)
      next.enter()
    }
  }

  /** What enters next: the first for which there is room, or what delays no other by passing it. */
  #next(): Entry | undefined {
    // Counted once: many wait, and many run
    const taken = this.#taken()
    // The first that waits for room, and the first of clients, who may wait for the room of clients
    const passed: Entry[] = []
    for (const entry of this.#sorted().filter((one) => this.#mayRun(one, taken))) {
      if (this.#hasRoom(entry, taken) && passed.every((one) => this.#leavesRoomFor(one, entry))) return entry
      if (passed.length === 0 || (entry.caller.isClient && passed.every((one) => !one.caller.isClient)))
        passed.push(entry)
    }
    return undefined
  }

  #sorted(): readonly Entry[] {
    const { fewestFirst = false } = this.#options
    return this.#queue.toSorted(fewestFirst ? this.shares.compare : byTurn)
  }

  #hasRoom({ caller, places }: Entry, taken: Taken): boolean {
    const { places: all, clients } = this.#options
    if (taken.places + places > all) return false
    return !caller.isClient || clients === undefined || taken.placesOfClients + places <= clients.places
  }

  /** Whether there would be room for `first` beside `entry` as soon as work as large as `first` has ended. */
  #leavesRoomFor(first: Entry, entry: Entry): boolean {
    if (entry.places >= first.places) return false
    const { places, clients } = this.#options
    const smaller = this.#placesOf((one) => one.places < first.places)
    if (smaller + entry.places > places - first.places) return false
    if (!first.caller.isClient || clients === undefined) return true
    const ofClients = this.#placesOf((one) => one.caller.isClient && one.places < first.places)
    return ofClients + entry.places <= clients.places - first.places
  }

  /** Whether a caller may have more work than they have. */
  #mayRun({ caller: { name, isClient } }: Entry, taken: Taken): boolean {
    const { each, clients } = this.#options
    const most = Math.min(each?.running ?? Infinity, (isClient ? clients?.each : undefined) ?? Infinity)
    return name === null || (taken.byName.get(name) ?? 0) < most
  }

  #taken(): Taken {
    const byName = new Map<string, number>()
    for (const { caller } of this.#running)
      if (caller.name !== null) byName.set(caller.name, (byName.get(caller.name) ?? 0) + 1)
    return {
      places: this.#placesOf(() => true),
      placesOfClients: this.#placesOf(({ caller }) => caller.isClient),
      byName,
    }
  }

  #placesOf(isCounted: (entry: Entry) => boolean): number {
    return [...this.#running].reduce((sum, entry) => (isCounted(entry) ? sum + entry.places : sum), 0)
  }
}

/** What the running work takes. */
interface Taken {
  readonly places: number
  readonly placesOfClients: number
  /** How much work of each caller runs. */
  readonly byName: ReadonlyMap<string, number>
}

/** The last work of the caller with the most, so that a few don't keep all others out; the newest if nobody has more. */
function surplusOf(queue: readonly Entry[], newest: Entry): Entry {
  const counts = new Map<string, number>()
  for (const { caller } of queue)
    if (caller.name !== null) counts.set(caller.name, (counts.get(caller.name) ?? 0) + 1)
  const countOf = ({ caller }: Entry) => (caller.name === null ? 1 : (counts.get(caller.name) ?? 0))
  const most = Math.max(...queue.map(countOf))
  return most > countOf(newest) ? (queue.findLast((entry) => countOf(entry) === most) ?? newest) : newest
}

/** Work that came at the same time stays in its order: sorting is stable. */
const byTurn = (one: Entry, other: Entry): number =>
  Number(one.caller.isClient) - Number(other.caller.isClient) || one.round - other.round

export const tooManyAtOnce = () => new Refusal(429, 'tooManyAtOnce', {}, { 'retry-after': '5' })
const busy = () => new Refusal(503, 'busy', {}, { 'retry-after': '5' })
