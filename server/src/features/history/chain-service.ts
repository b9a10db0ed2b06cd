import type { Db } from '#tables'
import {
  chainStart,
  lastLink,
  misplacedEntry,
  nextLinks,
  positionOf,
  unlinkedEntries,
  type CheckedLink,
  type Link,
} from './chain-queries.ts'
import { entryNumbers, type EntryNumbers } from './guard-queries.ts'

/** The first place where the chain and the history disagree. */
export interface BrokenPlace {
  readonly error:
    | 'link-missing'
    | 'entry-missing'
    | 'changed'
    | 'order'
    | 'not-linked'
    | 'all-missing'
    | 'other-head'
    | 'number-ahead'
  /** The place in the chain; null if the entry has none. */
  readonly position: number | null
  readonly history_id: number | null
  /** When the entry was made, ISO 8601 in UTC; null if unknown. */
  readonly at: string | null
}

export interface Verification extends CheckedChain {
  /** The position of the hash that was known; null if none was given, or it isn't there. */
  readonly known: number | null
  readonly numbers: EntryNumbers
}

interface CheckedChain extends ChainHead {
  /** The number of places that don't match. */
  readonly broken: number
  readonly first: BrokenPlace | null
}

/** The length of the chain and its last hash: with it one can tell later whether anything before it was changed. */
export interface ChainHead {
  readonly entries: number
  /** 64 hexadecimal digits; empty without entries. */
  readonly head: string
}

const linksPerBatch = 5000

/** The current end of the chain. */
export const historyHead = async (db: Db): Promise<ChainHead> => headOf(await lastLink(db))

const headOf = ({ position, hash }: Link): ChainHead => ({ entries: position, head: hash.toString('hex') })

/** Verifies in one snapshot, so that entries may be added meanwhile. */
export const verifyHistory = (db: Db, knownHead?: string): Promise<Verification> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => verifySnapshot(tx, knownHead))

/**
 * Compares every entry with its link, in the order of the chain. `knownHead` is a hash that was the last one earlier: a
 * chain without it lost entries at its end, or was rebuilt.
 */
export async function verifySnapshot(db: Db, knownHead?: string): Promise<Verification> {
  const { broken, first, ...end } = await verifyLinks(db)
  const unlinked = await unlinkedEntries(db)
  const known = knownHead === undefined ? undefined : await positionOf(db, Buffer.from(knownHead, 'hex'))
  const numbers = await entryNumbers(db)
  const others = [
    ...(unlinked ? [{ ...nowhere, ...placeOfUnlinked(unlinked) }] : []),
    ...(end.entries === 0 && numbers.last === 0 && numbers.given > 0
      ? [{ ...nowhere, error: 'all-missing' as const }]
      : []),
    ...(knownHead !== undefined && known === undefined ? [{ ...nowhere, error: 'other-head' as const }] : []),
    ...(numbers.last > numbers.given
      ? [{ ...nowhere, error: 'number-ahead' as const, history_id: numbers.last }]
      : []),
  ]
  return {
    ...end,
    broken: broken + Math.max((unlinked?.count ?? 0) - 1, 0) + others.length,
    first: first ?? others[0] ?? null,
    known: known ?? null,
    numbers,
  }
}

const nowhere = { position: null, history_id: null, at: null }

const placeOfUnlinked = ({ history_id, at }: Pick<BrokenPlace, 'history_id' | 'at'>) => ({
  error: 'not-linked' as const,
  history_id,
  at,
})

async function verifyLinks(db: Db): Promise<CheckedChain> {
  let last: Link = chainStart
  let broken = 0
  let first: BrokenPlace | null = null
  for (;;) {
    const links = await nextLinks(db, last, linksPerBatch)
    if (links.length === 0) return { ...headOf(last), broken, first }
    for (const link of links) {
      if (link.error !== null) {
        broken += 1
        first ??= await placeOf(db, link, last.hash)
      }
      last = link
    }
  }
}

/** What is wrong at a link that doesn't match; `before` is the hash before it. */
async function placeOf(db: Db, link: CheckedLink, before: Buffer): Promise<BrokenPlace> {
  const { position, history_id, at } = link
  const isMoved = link.error === 'changed' && (await misplacedEntry(db, before)) !== undefined
  return { position, history_id, at, error: isMoved ? 'order' : (link.error ?? 'changed') }
}
