import { sql } from 'kysely'
import type { Db } from '#tables'

/** Attempts without a success that cost nothing; each one after them doubles the wait. */
const freeAttempts = 20
const longestWaitMs = 15 * 60 * 1000
const forgottenMs = 24 * 60 * 60 * 1000

/**
 * What attempts are counted for (OPEN-42). A guesser slows down only himself: an address from which the user has
 * signed in before is counted apart from all the others, so nobody is locked out of his own account.
 */
export const attemptKey = (username: string, ip: string, isKnownAddress: boolean): string =>
  isKnownAddress ? `known ${ip} ${username.toLowerCase()}` : `user ${username.toLowerCase()}`

/**
 * Counts an attempt before its password is looked at, so that many at once gain nothing; false while the key has to
 * wait: 1 s, 2 s, 4 s … up to 15 minutes.
 */
export async function mayAttempt(db: Db, key: string, now: Date): Promise<boolean> {
  const forgotten = new Date(now.getTime() - forgottenMs)
  const { rows } = await sql`
    insert into sign_in_failures as known (key, failures, last_at, blocked_until)
    values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set
      failures = case when known.last_at < ${forgotten} then 1 else known.failures + 1 end,
      last_at = excluded.last_at,
      blocked_until = case
        when known.last_at < ${forgotten} or known.failures < ${freeAttempts} then excluded.last_at
        else excluded.last_at + least(${longestWaitMs}, 1000 * 2 ^ least(known.failures - ${freeAttempts}, 20))
          * interval '1 millisecond'
      end
    where known.blocked_until <= excluded.last_at
    returning key`.execute(db)
  return rows.length > 0
}

/** A success makes good what failed before it. */
export const clearAttempts = (db: Db, key: string) =>
  db.deleteFrom('sign_in_failures').where('key', '=', key).execute()

/** Forgets what is too old to count. */
export const forgetOldAttempts = (db: Db, now: Date) =>
  db
    .deleteFrom('sign_in_failures')
    .where('last_at', '<', new Date(now.getTime() - forgottenMs).toISOString())
    .execute()
