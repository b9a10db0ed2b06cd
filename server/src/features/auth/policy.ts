import { sql } from 'kysely'
import type { Db } from '#tables'

const longestWaitMs = 15 * 60 * 1000
const expiredMs = 24 * 60 * 60 * 1000

/** The key that attempts count for, and how many failures are free; each further one doubles the wait. */
export interface AttemptCount {
  readonly key: string
  readonly free: number
  /** Counts attempts of many users. */
  readonly shared?: true
  /** After the last free attempt, all are refused for this long; then counting starts over. */
  readonly lockMs?: number
}

/**
 * An attempt counts for its address, which may try passwords of many users, and for its user, whose password many addresses
 * may try (OPEN-42). Guessing only slows the guesser down: an address from which the user has signed in before counts
 * separately, so nobody is locked out of their own account.
 */
export function countsOf(username: string, ip: string, isKnownAddress: boolean): readonly AttemptCount[] {
  const user = username.toLowerCase()
  if (isKnownAddress) return [{ key: `known ${ip} ${user}`, free: 20 }]
  return [
    { key: `from ${ip}`, free: 100, shared: true },
    { key: `user ${user}`, free: 20 },
  ]
}

/** Adds an attempt to the counts in order; stops and returns false at the first that has to wait. */
export async function countAttempt(db: Db, counts: readonly AttemptCount[], now: Date): Promise<boolean> {
  for (const count of counts) if (!(await isWithinLimit(db, count, now))) return false
  return true
}

/**
 * Counts an attempt before its password is checked, so that simultaneous attempts don't help; false while the key has to
 * wait: 1 s, 2 s, 4 s … up to 15 minutes.
 */
async function isWithinLimit(db: Db, { key, free, lockMs }: AttemptCount, now: Date): Promise<boolean> {
  const expired = new Date(now.getTime() - expiredMs)
  if (lockMs !== undefined) return isUnlocked(db, { key, free, lockMs }, { now, expired })
  const { rows } = await sql`
    insert into sign_in_failures as known (key, failures, last_at, blocked_until)
    values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set
      failures = case when known.last_at < ${expired} then 1 else known.failures + 1 end,
      last_at = excluded.last_at,
      blocked_until = case
        when known.last_at < ${expired} or known.failures < ${free} then excluded.last_at
        else excluded.last_at + least(${longestWaitMs}, 1000 * 2 ^ least(known.failures - ${free}, 20))
          * interval '1 millisecond'
      end
    where known.blocked_until <= excluded.last_at
    returning key`.execute(db)
  return rows.length > 0
}

async function isUnlocked(
  db: Db,
  { key, free, lockMs }: AttemptCount & { readonly lockMs: number },
  { now, expired }: { readonly now: Date; readonly expired: Date },
): Promise<boolean> {
  const isNew = sql`known.failures >= ${free} or known.last_at < ${expired}`
  const { rows } = await sql`
    insert into sign_in_failures as known (key, failures, last_at, blocked_until)
    values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set
      failures = case when ${isNew} then 1 else known.failures + 1 end,
      last_at = excluded.last_at,
      blocked_until = case
        when known.failures = ${free - 1} and not (${isNew}) then excluded.last_at + ${lockMs} * interval '1 millisecond'
        else excluded.last_at
      end
    where known.blocked_until <= excluded.last_at
    returning key`.execute(db)
  return rows.length > 0
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

/** Deletes attempts that are too old to count. */
export const removeOldAttempts = (db: Db, now: Date) =>
  db
    .deleteFrom('sign_in_failures')
    .where('last_at', '<', new Date(now.getTime() - expiredMs).toISOString())
    .execute()
