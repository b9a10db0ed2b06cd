/** What a caller has of a gate: how much work, and its places. */
export interface Share {
  readonly count: number
  readonly places: number
}

interface Counted {
  readonly places: number
  readonly caller: { readonly name: string | null }
}

const none: Share = { count: 0, places: 0 }

/** Whether a share is larger: of more work, or of as much that takes more places. */
export const isLarger = (one: Share, other: Share): boolean => bySize(one, other) > 0

const bySize = (one: Share, other: Share): number => one.count - other.count || one.places - other.places

/** The shares of callers; each unknown one has no other work. */
export class Shares {
  readonly #byName = new Map<string, Share>()

  constructor(entries: Iterable<Counted> = []) {
    for (const { caller, places } of entries) this.add(caller.name, places)
  }

  /** What a caller would have with more work of so many places. */
  with(name: string | null, places: number): Share {
    const own = this.of(name)
    return { count: own.count + 1, places: own.places + places }
  }

  of(name: string | null): Share {
    return (name === null ? undefined : this.#byName.get(name)) ?? none
  }

  add(name: string | null, places: number): void {
    if (name !== null) this.#byName.set(name, this.with(name, places))
  }

  remove(name: string | null, places: number): void {
    const own = this.of(name)
    if (name !== null) this.#byName.set(name, { count: own.count - 1, places: own.places - places })
  }

  /** Orders work by what its caller would have with it, the smallest share first. */
  readonly compare = (one: Counted, other: Counted): number =>
    bySize(this.with(one.caller.name, one.places), this.with(other.caller.name, other.places))
}
