import type { Db } from '#tables'
import {
  chainStart,
  hasHash,
  lastLink,
  misplacedEntry,
  nextLinks,
  unlinkedEntries,
  type CheckedLink,
  type Link,
} from './chain-queries.ts'

/** The first place where the chain and the history disagree. */
export interface BrokenPlace {
  readonly error: 'link-missing' | 'entry-missing' | 'changed' | 'order' | 'not-linked' | 'other-head'
  /** The place in the chain; null if the entry has none. */
  readonly position: number | null
  readonly history_id: number | null
  /** When the entry was made, ISO 8601 in UTC; null if unknown. */
  readonly at: string | null
}

export interface Verification extends ChainHead {
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
  const isOther = knownHead !== undefined && !(await hasHash(db, Buffer.from(knownHead, 'hex')))
  return {
    ...end,
    broken: broken + (unlinked?.count ?? 0) + (isOther ? 1 : 0),
    first: first ?? (unlinked ? notLinked(unlinked) : isOther ? otherHead : null),
  }
}

const notLinked = ({ history_id, at }: Pick<BrokenPlace, 'history_id' | 'at'>): BrokenPlace => ({
  error: 'not-linked',
  position: null,
  history_id,
  at,
})

const otherHead: BrokenPlace = { error: 'other-head', position: null, history_id: null, at: null }

async function verifyLinks(db: Db): Promise<Verification> {
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
