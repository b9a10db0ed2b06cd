/** A random source that repeats itself for the same seed. */
export interface Random {
  /** At least 0, below 1. */
  next(): number
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number
  chance(share: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** The value in this share of the cases, else null. */
  sometimes<Value>(share: number, value: () => Value): Value | null
  digits(count: number): string
}

/** Mulberry32: 32 bits of state, good enough for names and dates. */
export function seeded(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const chance = (share: number) => next() < share
  return {
    next,
    between,
    chance,
    pick(items) {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new Error('Cannot pick from an empty list')
      return item
    },
    sometimes: (share, value) => (chance(share) ? value() : null),
    digits: (count) => Array.from({ length: count }, () => between(0, 9)).join(''),
  }
}
