import { sql } from 'kysely'
import type { Db } from '#tables'

const longestWaitMs = 15 * 60 * 1000
const forgottenMs = 24 * 60 * 60 * 1000

/** What attempts are counted for, and how many without a success cost nothing; each one after them doubles the wait. */
export interface Count {
  readonly key: string
  readonly free: number
  /** Many users are counted together. */
  readonly shared?: true
  /** From the last free one on every attempt is refused for so long; then it all begins anew. */
  readonly lockMs?: number
}

/**
 * An attempt is counted for its address, which may try few passwords of many users, and for its user, whom many
 * addresses may try (OPEN-42). A guesser slows down only himself: an address from which the user has signed in before
 * is counted apart from all that, so nobody is locked out of his own account.
 */
export function countsOf(username: string, ip: string, isKnownAddress: boolean): readonly Count[] {
  const user = username.toLowerCase()
  if (isKnownAddress) return [{ key: `known ${ip} ${user}`, free: 20 }]
  return [
    { key: `from ${ip}`, free: 100, shared: true },
    { key: `user ${user}`, free: 20 },
  ]
}

/** Counts an attempt everywhere; false where one of the counts has to wait, and those after it count nothing. */
export async function mayAttempt(db: Db, counts: readonly Count[], now: Date): Promise<boolean> {
  for (const count of counts) if (!(await isFree(db, count, now))) return false
  return true
}

/**
 * Counts an attempt before its password is looked at, so that many at once gain nothing; false while the key has to
 * wait: 1 s, 2 s, 4 s … up to 15 minutes.
 */
async function isFree(db: Db, { key, free, lockMs }: Count, now: Date): Promise<boolean> {
  const forgotten = new Date(now.getTime() - forgottenMs)
  if (lockMs !== undefined) return isUnlocked(db, { key, free, lockMs }, { now, forgotten })
  const { rows } = await sql`
    insert into sign_in_failures as known (key, failures, last_at, blocked_until)
    values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set
      failures = case when known.last_at < ${forgotten} then 1 else known.failures + 1 end,
      last_at = excluded.last_at,
      blocked_until = case
        when known.last_at < ${forgotten} or known.failures < ${free} then excluded.last_at
        else excluded.last_at + least(${longestWaitMs}, 1000 * 2 ^ least(known.failures - ${free}, 20))
          * interval '1 millisecond'
      end
    where known.blocked_until <= excluded.last_at
    returning key`.execute(db)
  return rows.length > 0
}

async function isUnlocked(
  db: Db,
  { key, free, lockMs }: Count & { readonly lockMs: number },
  { now, forgotten }: { readonly now: Date; readonly forgotten: Date },
): Promise<boolean> {
  const isNew = sql`known.failures >= ${free} or known.last_at < ${forgotten}`
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

/** Takes an attempt back that was no guess. */
export async function takeBack(db: Db, counts: readonly Count[]): Promise<void> {
  const keys = counts.map(({ key }) => key)
  await db
    .updateTable('sign_in_failures')
    .set((by) => ({ failures: by('failures', '-', 1), blocked_until: by.ref('last_at') }))
    .where('key', 'in', keys)
    .where('failures', '>', 0)
    .execute()
}

/** A success makes good what failed before it with the same user; from a shared count it takes only itself back. */
export async function clearAttempts(db: Db, counts: readonly Count[]): Promise<void> {
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

/** Forgets what is too old to count. */
export const forgetOldAttempts = (db: Db, now: Date) =>
  db
    .deleteFrom('sign_in_failures')
    .where('last_at', '<', new Date(now.getTime() - forgottenMs).toISOString())
    .execute()
