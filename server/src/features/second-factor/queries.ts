import type { Db } from '#tables'

interface StoredFactor {
  readonly secret: string
  readonly created_at: string
  /** Null: being set up. */
  readonly confirmed_at: string | null
  /** Of a new app that takes its place when a code of it is entered; null if there is none. */
  readonly next_secret: string | null
  readonly next_at: string | null
}

export const isConfirmed = (
  factor: StoredFactor | undefined,
): factor is StoredFactor & { confirmed_at: string } => factor !== undefined && factor.confirmed_at !== null

export const factorOf = (db: Db, userId: number): Promise<StoredFactor | undefined> =>
  db
    .selectFrom('second_factors')
    .select(['secret', 'created_at', 'confirmed_at', 'next_secret', 'next_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Stores a secret that is not confirmed yet, in place of another such. One that is confirmed counts on beside it. */
export async function storePending(db: Db, userId: number, secret: string, now: Date): Promise<void> {
  const stored = await db
    .insertInto('second_factors')
    .values({ user_id: userId, secret, created_at: now, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, created_at: now, last_step: 0 })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (stored === undefined)
    await db
      .updateTable('second_factors')
      .set({ next_secret: secret, next_at: now })
      .where('user_id', '=', userId)
      .execute()
}

/** A secret that waits for its first code, and when it was made. */
interface PendingSecret {
  readonly secret: string
  readonly at: string
}

/** The secret that waits for its first code; undefined if there is none. */
export function pendingOf(factor: StoredFactor | undefined): PendingSecret | undefined {
  if (factor === undefined) return undefined
  const { secret, created_at, next_secret, next_at } = factor
  if (!isConfirmed(factor)) return { secret, at: created_at }
  return next_secret === null || next_at === null ? undefined : { secret: next_secret, at: next_at }
}

/** Confirms exactly this secret; false if it was replaced or confirmed meanwhile. */
export async function confirmPending(
  db: Db,
  userId: number,
  { secret, step }: { readonly secret: string; readonly step: number },
  now: Date,
): Promise<boolean> {
  const confirmed = await db
    .updateTable('second_factors')
    .set({ secret, next_secret: null, next_at: null, confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .where((by) =>
      by.or([
        by.and([by('confirmed_at', 'is', null), by('secret', '=', secret)]),
        by.and([by('confirmed_at', 'is not', null), by('next_secret', '=', secret)]),
      ]),
    )
    .returning('user_id')
    .executeTakeFirst()
  return confirmed !== undefined
}

/** Marks a code as used; false if it, or a later one, was used already. */
export async function markStepUsed(db: Db, userId: number, step: number): Promise<boolean> {
  const used = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where((by) => by.eb('last_step', '<', by.val(String(step))))
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Returns whether there was one. */
export async function deleteFactor(db: Db, userId: number): Promise<boolean> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const deleted = await db
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return deleted !== undefined && deleted.confirmed_at !== null
}

export async function replaceRecoveryCodes(db: Db, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

/** Marks a recovery code as used; false if there is none, or it was used already. */
export async function markRecoveryUsed(db: Db, userId: number, hash: Buffer, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

export async function unusedRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((by) => by.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
