import type { Db } from '#tables'
import {
  chainStart,
  countRows,
  lastLink,
  linkedTwice,
  linksBeforeStart,
  misplacedEntry,
  nextLinks,
  positionOf,
  unlinkedEntries,
  type CheckedLink,
  type Link,
  type Places,
} from './chain-queries.ts'
import { entryNumbers, type EntryNumbers } from './guard-queries.ts'
import { onSystemPath, type HistoryTables } from './system-path-queries.ts'

/** The first place where the chain and the history disagree. */
export interface BrokenPlace {
  readonly error:
    | 'link-missing'
    | 'entry-missing'
    | 'changed'
    | 'order'
    | 'not-covered'
    | 'before-start'
    | 'not-linked'
    | 'twice'
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
interface ChainHead {
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
export const verifySnapshot = (db: Db, knownHead?: string): Promise<Verification> =>
  onSystemPath(db, async (tx, tables) => {
    const { walked, broken, first, ...end } = await verifyLinks(tx, tables)
    const others = await otherBreaks(tx, tables, walked)
    const known =
      knownHead === undefined ? undefined : await positionOf(tx, tables, Buffer.from(knownHead, 'hex'))
    const numbers = await entryNumbers(tx, tables)
    const breaks = [
      ...others,
      ...(end.entries === 0 && numbers.last === 0 && numbers.given > 0 ? [once('all-missing')] : []),
      ...(knownHead !== undefined && known === undefined ? [once('other-head')] : []),
      ...(numbers.last > numbers.given ? [once('number-ahead', numbers.last)] : []),
    ]
    return {
      ...end,
      broken: breaks.reduce((sum, { count }) => sum + count, broken),
      first: first ?? breaks[0]?.place ?? null,
      known: known ?? null,
      numbers,
    }
  })

/** A kind of break with its first place, and how many places there are. */
interface Break {
  readonly place: BrokenPlace
  readonly count: number
}

const once = (error: BrokenPlace['error'], history_id: number | null = null): Break => ({
  place: { error, position: null, history_id, at: null },
  count: 1,
})

const breaksAt = (error: BrokenPlace['error'], places: Places | undefined): Break[] => {
  if (places === undefined) return []
  const { count, position, history_id, at } = places
  return [{ place: { error, position, history_id, at }, count }]
}

/** What the way along the chain doesn't come by; `walked` is the number of links that it did. */
async function otherBreaks(db: Db, tables: HistoryTables, walked: number): Promise<Break[]> {
  const before = breaksAt('before-start', await linksBeforeStart(db, tables))
  const unlinked = breaksAt('not-linked', await unlinkedEntries(db, tables))
  const { entries, links } = await countRows(db, tables)
  const isEven = links === walked && links === entries
  const twice = isEven ? [] : breaksAt('twice', await linkedTwice(db, tables))
  return [...before, ...unlinked, ...twice]
}

async function verifyLinks(
  db: Db,
  tables: HistoryTables,
): Promise<CheckedChain & { readonly walked: number }> {
  let last: Link = chainStart
  let walked = 0
  let broken = 0
  let first: BrokenPlace | null = null
  for (;;) {
    const links = await nextLinks(db, tables, last, linksPerBatch)
    if (links.length === 0) return { ...headOf(last), walked, broken, first }
    for (const link of links) {
      const isTwice = link.position === last.position
      if (!isTwice) walked += 1
      if (isTwice || link.error !== null) {
        broken += 1
        first ??= isTwice ? twiceAt(link) : await placeOf(db, tables, link, last.hash)
      }
      last = link
    }
  }
}

/** Two links at one position, or two entries with one number. */
const twiceAt = ({ position, history_id, at }: CheckedLink): BrokenPlace => ({
  error: 'twice',
  position,
  history_id,
  at,
})

/** What is wrong at a link that doesn't match; `before` is the hash before it. */
async function placeOf(
  db: Db,
  tables: HistoryTables,
  link: CheckedLink,
  before: Buffer,
): Promise<BrokenPlace> {
  const { position, history_id, at } = link
  const isMoved = link.error === 'changed' && (await misplacedEntry(db, tables, before)) !== undefined
  return { position, history_id, at, error: isMoved ? 'order' : (link.error ?? 'changed') }
}
