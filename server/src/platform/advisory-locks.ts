import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import type pg from 'pg'

/** The locks that no row stands for, each with any number of its own, the same in every instance. */
export const advisoryLocks = {
  migrations: 72_158_401,
  firstUsers: 72_158_402,
  firstDataKey: 72_158_403,
  runTimeRole: 72_158_404,
  nightlyBackup: 72_158_405,
  /** Taken by the triggers `link_history` and `link_new_entry`. */
  historyChain: 72_158_406,
  dataKeyChange: 72_158_407,
  permissions: 72_158_411,
} as const

/** The same, each for one of many: a phone, or the id of a file. */
export const advisoryLocksFor = {
  accessCodes: 133,
  linksToPhone: 136,
  clientLimit: 137,
} as const

type Lock = keyof typeof advisoryLocks

/** Waits for a lock and keeps it until the transaction ends. */
export const lockInTransaction = (tx: QueryExecutorProvider, lock: Lock): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks[lock])})`.execute(tx)

/** The same of what has this id or this text. */
export function lockFor(
  tx: QueryExecutorProvider,
  lock: keyof typeof advisoryLocksFor,
  what: number | string,
): Promise<unknown> {
  const key: RawBuilder<unknown> = typeof what === 'number' ? sql`${what}::int` : sql`hashtext(${what})`
  return sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocksFor[lock])}, ${key})`.execute(tx)
}

type Client = Pick<pg.PoolClient, 'query'>

/** Waits for a lock and keeps it until the transaction of this connection ends. */
export const lockInOpenTransaction = (client: Client, lock: Lock): Promise<unknown> =>
  client.query('select pg_advisory_xact_lock($1)', [advisoryLocks[lock]])

/** Waits for a lock and keeps it until `unlock`, or until the connection ends. */
export const lockOnConnection = (client: Client, lock: Lock): Promise<unknown> =>
  client.query('select pg_advisory_lock($1)', [advisoryLocks[lock]])

/** The same without waiting; false: another connection has it. */
export async function tryLockOnConnection(client: Client, lock: Lock): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
    advisoryLocks[lock],
  ])
  return rows[0]?.mine === true
}

export const unlock = (client: Client, lock: Lock): Promise<unknown> =>
  client.query('select pg_advisory_unlock($1)', [advisoryLocks[lock]])
