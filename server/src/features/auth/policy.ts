import { hash } from 'node:crypto'
import { minuteMs } from '@bailiwick/contract/kit/durations'
import { sentence } from '@bailiwick/contract/kit/messages'
import { sql } from 'kysely'
import { networkOf } from '#platform/network'
import { Refusal } from '#platform/refusal'
import type { Db } from '#tables'

const longestWaitMs = 15 * minuteMs
const expiredMs = 24 * 60 * minuteMs

/** The key that attempts count for, and how many failures are free; each further one doubles the wait. */
export interface AttemptCount {
  readonly key: string
  readonly free: number
  /** Counts attempts of many users. */
  readonly shared?: true
  /** The longest wait; 15 minutes by default. */
  readonly longestMs?: number
  /** After the last free attempt, all are refused for this long; then counting starts over. */
  readonly lockMs?: number
}

/** What became of an attempt: how long to wait, 0 if it was counted, and the counts that it is the last free one of. */
export interface Counted {
  readonly waitMs: number
  readonly counts: readonly AttemptCount[]
  /** The counts whose wait begins with this attempt. */
  readonly reached: readonly AttemptCount[]
}

/** A username in a key: what somebody typed as one may be a password, so only its hash is stored. */
const userKey = (username: string): string => hash('sha256', username.toLowerCase()).slice(0, 32)

/** An address from which the user has signed in before counts for itself, so that others can't lock them out there. */
const knownCount = (user: string, network: string): AttemptCount => ({
  key: `known ${network} ${user}`,
  free: 20,
})

/** How often one address may try one user. */
const pairCount = (user: string, network: string): AttemptCount => ({
  key: `pair ${network} ${user}`,
  free: 5,
})

/** How many users an address may try: it is slowed down, and not stopped, because others share it. */
const usersCount = (network: string): AttemptCount => ({
  key: `users ${network}`,
  free: 100,
  shared: true,
  longestMs: minuteMs,
})

/** How often all new addresses together may try one user. */
const userCount = (user: string): AttemptCount => ({ key: `user ${user}`, free: 20 })

/**
 * Counts a sign-in before its password is checked (OPEN-42, decision 27). The counts are in this order, so that who guesses
 * one user is stopped before the attempt counts for others; what refuses an attempt takes it back from those before. It is
 * the same for unknown users.
 */
export async function countSignIn(
  db: Db,
  { username, ip, isKnown }: { readonly username: string; readonly ip: string; readonly isKnown: boolean },
  now: Date,
): Promise<Counted> {
  const [user, network] = [userKey(username), networkOf(ip)]
  if (isKnown) return countAttempt(db, [knownCount(user, network)], now)
  const pair = pairCount(user, network)
  const first = await countOne(db, pair, now)
  if (first.waitMs > 0) return { waitMs: first.waitMs, counts: [], reached: [] }
  const others = [...(first.failures === 1 ? [usersCount(network)] : []), userCount(user)]
  const { waitMs, counts, reached } = await countAttempt(db, others, now)
  if (waitMs > 0) {
    await uncount(db, [pair])
    return { waitMs, counts: [], reached: [] }
  }
  return {
    waitMs,
    counts: [pair, ...counts],
    reached: isReached(pair, first.failures) ? [pair, ...reached] : reached,
  }
}

/** How often an address may try the codes of one user after their password; one they know counts apart. */
const codeCount = (userId: number, network: string | null): AttemptCount =>
  network === null ? { key: `code ${userId}`, free: 5 } : { key: `known code ${network} ${userId}`, free: 10 }

/** Counts a code before it is checked. All new addresses count together: a code has only a million values. */
export const countCode = (
  db: Db,
  { userId, ip, isKnown }: { readonly userId: number; readonly ip: string; readonly isKnown: boolean },
  now: Date,
): Promise<Counted> => countAttempt(db, [codeCount(userId, isKnown ? networkOf(ip) : null)], now)

/** Counts a signed-in user's own password before it is checked. */
export const countOwnPassword = (db: Db, userId: number, now: Date): Promise<Counted> =>
  countAttempt(db, [{ key: `own password ${userId}`, free: 5 }], now)

/** Adds an attempt to the counts in order; at the first that has to wait, it is taken back from those before. */
export async function countAttempt(db: Db, counts: readonly AttemptCount[], now: Date): Promise<Counted> {
  const reached: AttemptCount[] = []
  for (const [at, count] of counts.entries()) {
    // One at a time: each counts only if those before let it
    // oxlint-disable-next-line no-await-in-loop
    const { waitMs, failures } = await countOne(db, count, now)
    if (waitMs > 0) {
      // oxlint-disable-next-line no-await-in-loop
      if (at > 0) await uncount(db, counts.slice(0, at))
      return { waitMs, counts: [], reached: [] }
    }
    if (isReached(count, failures)) reached.push(count)
  }
  return { waitMs: 0, counts, reached }
}

const isReached = ({ free, lockMs }: AttemptCount, failures: number): boolean =>
  failures === (lockMs === undefined ? free + 1 : free)

/**
 * Counts an attempt before its password is checked, so that simultaneous attempts don't help; the wait of the key if it has
 * to: 1 s, 2 s, 4 s … up to the longest, or the lock.
 */
async function countOne(
  db: Db,
  count: AttemptCount,
  now: Date,
): Promise<{ readonly waitMs: number; readonly failures: number }> {
  const expired = new Date(now.getTime() - expiredMs)
  const { rows } =
    count.lockMs === undefined
      ? await countSlowed(db, count, now, expired)
      : await countLocked(db, { ...count, lockMs: count.lockMs }, now, expired)
  const [row] = rows
  if (row !== undefined) return { waitMs: 0, failures: row.failures }
  const until = await blockedUntil(db, count, now)
  return { waitMs: until === null ? 1000 : Date.parse(until) - now.getTime(), failures: 0 }
}

interface FailuresRow {
  readonly failures: number
}

/** Of calls at the same moment, the one that began first may come last. */
const latest = sql`greatest(excluded.last_at, known.last_at)`

const countSlowed = (
  db: Db,
  { key, free, longestMs = longestWaitMs }: AttemptCount,
  now: Date,
  expired: Date,
) =>
  sql<FailuresRow>`
    insert into sign_in_failures as known (key, failures, last_at, blocked_until)
    values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set
      failures = case when known.last_at < ${expired} then 1 else known.failures + 1 end,
      last_at = ${latest},
      blocked_until = case
        when known.last_at < ${expired} or known.failures < ${free} then ${latest}
        else ${latest} + least(${longestMs}, 1000 * 2 ^ least(known.failures - ${free}, 20))
          * interval '1 millisecond'
      end
    where known.blocked_until <= ${latest}
    returning failures`.execute(db)

function countLocked(
  db: Db,
  { key, free, lockMs }: AttemptCount & { readonly lockMs: number },
  now: Date,
  expired: Date,
) {
  const isNew = sql`known.failures >= ${free} or known.last_at < ${expired}`
  return sql<FailuresRow>`
    insert into sign_in_failures as known (key, failures, last_at, blocked_until)
    values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set
      failures = case when ${isNew} then 1 else known.failures + 1 end,
      last_at = ${latest},
      blocked_until = case
        when known.failures = ${free - 1} and not (${isNew}) then ${latest} + ${lockMs} * interval '1 millisecond'
        else ${latest}
      end
    where known.blocked_until <= ${latest}
    returning failures`.execute(db)
}

/** Until when a count refuses every attempt; null if it doesn't. */
export async function blockedUntil(
  db: Db,
  { key }: Pick<AttemptCount, 'key'>,
  now: Date,
): Promise<string | null> {
  const row = await db
    .selectFrom('sign_in_failures')
    .select('blocked_until')
    .where('key', '=', key)
    .where('blocked_until', '>', now.toISOString())
    .whereRef('blocked_until', '>', 'last_at')
    .executeTakeFirst()
  return row?.blocked_until ?? null
}

/** Uncounts an attempt that wasn't a guess. */
export async function uncount(db: Db, counts: readonly AttemptCount[]): Promise<void> {
  const keys = counts.map(({ key }) => key)
  await db
    .updateTable('sign_in_failures')
    .set((by) => ({ failures: by('failures', '-', 1), blocked_until: by.ref('last_at') }))
    .where('key', 'in', keys)
    .where('failures', '>', 0)
    .execute()
}

/** After a success: clears the counts of the user, and uncounts only this attempt in a shared count. */
export async function clearAttempts(db: Db, counts: readonly AttemptCount[]): Promise<void> {
  for (const { key, shared } of counts) {
    await (shared
      ? db
          .updateTable('sign_in_failures')
          .set((by) => ({ failures: by('failures', '-', 1) }))
          .where('key', '=', key)
          .execute()
      : db.deleteFrom('sign_in_failures').where('key', '=', key).execute())
  }
}

/** 429: it was the limit that refused, and when to try again. */
export const tooManyAttempts = (
  waitMs: number,
  code: 'tooManyAttempts' | 'tooManyCodes' = 'tooManyAttempts',
) => {
  const seconds = Math.ceil(waitMs / 1000)
  return new Refusal(429, sentence(code, seconds), {}, { 'retry-after': String(seconds) })
}

/** Deletes attempts that are too old to count. */
export const removeOldAttempts = (db: Db, now: Date) =>
  db
    .deleteFrom('sign_in_failures')
    .where('last_at', '<', new Date(now.getTime() - expiredMs).toISOString())
    .execute()
