import { Kysely } from 'kysely'
import type pg from 'pg'
import { openEmbedded } from './embedded/host.ts'
import { copyDatabase, removeCopies } from './embedded/copy-database.ts'
import type { Measure } from './embedded/copy-space.ts'
import { GuardedPool } from './guarded-pool.ts'
import { PlanCachingClient } from './cached-plans.ts'
import { PipelinedDialect } from './pipelined-transactions.ts'
import { valueTypes } from './values.ts'

/** How long one statement may run, in milliseconds, before it fails with code 57014 on either engine. */
const statementLimitMs = 30_000
/** How long an open transaction may wait for its next statement before its connection is closed, in milliseconds. */
const idleTransactionLimitMs = 30_000

interface DatabaseOptions {
  /** The address of a PostgreSQL server; without it the embedded database in `dataDir` is used. */
  readonly databaseUrl?: string | undefined
  /** The folder of the embedded database, created if missing. */
  readonly dataDir: string
  /** The largest number of connections to a PostgreSQL server. */
  readonly poolSize?: number
  /** How much space the disk of the folder has, in bytes; without it that is asked of the disk. */
  readonly measure?: Measure
  /** Called with errors that no caller waits for: a lost idle connection, failed maintenance. */
  readonly onProblem?: (error: Error) => void
}

/** One database; above the pool both engines are the same. */
export interface Database<Tables> {
  readonly engine: 'embedded' | 'postgres'
  readonly pool: pg.Pool
  /** Calls this from now on with errors that no caller waits for, in place of `onProblem`. */
  readonly reportProblems: (to: (error: Error) => void) => void
  readonly kysely: Kysely<Tables>
  /**
   * Runs long work (a migration, a bulk load) on one connection without the statement limit. The work must use the
   * client it gets, never the pool: the embedded database has a single connection.
   */
  unlimited<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result>
  /**
   * Runs long reads on one connection that sees the database as it is now, while others go on writing. On the embedded
   * database they read a copy of its folder, because its one connection would make everybody else wait.
   */
  snapshot<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result>
  /** Waits for running statements, then closes; another process may open the embedded folder afterwards. */
  close(): Promise<void>
}

/**
 * Opens the database. The embedded one is ready when this returns, or throws `DataFolderInUse` if another process has
 * it; a server is first contacted by the first statement.
 */
export async function openDatabase<Tables>(options: DatabaseOptions): Promise<Database<Tables>> {
  let report = options.onProblem ?? (() => undefined)
  const onProblem = (error: Error) => report(error)
  const opened =
    options.databaseUrl === undefined
      ? await openEmbeddedPool(options, onProblem)
      : openPostgresPool(options.databaseUrl, options.poolSize ?? 10)
  const { pool } = opened
  pool.on('error', onProblem)
  const kysely = new Kysely<Tables>({ dialect: new PipelinedDialect({ pool }) })
  let closing: Promise<void> | undefined
  return {
    engine: opened.engine,
    pool,
    kysely,
    reportProblems(to) {
      report = to
    },
    unlimited: opened.unlimited,
    snapshot: opened.snapshot,
    close: () => (closing ??= pool.end().then(() => opened.closed())),
  }
}

interface Opened extends Pick<Database<unknown>, 'engine' | 'pool' | 'unlimited' | 'snapshot'> {
  closed(): Promise<void>
}

function openPostgresPool(databaseUrl: string, max: number): Opened {
  const url = new URL(databaseUrl)
  const settings = [
    url.searchParams.get('options') ?? '',
    '-c timezone=UTC -c datestyle=ISO,MDY',
    // Unnamed statements are planned for their values: a generic plan can't turn a prefix search into a range. Named ones
    // (`Prepared`) and the checks of foreign keys reuse their plan.
    '-c plan_cache_mode=auto',
    // Compiling takes longer than any of our statements
    '-c jit=off',
    `-c statement_timeout=${statementLimitMs}`,
    `-c idle_in_transaction_session_timeout=${idleTransactionLimitMs}`,
  ]
  // In pg the options of the address override those of the pool, so merge them
  url.searchParams.delete('options')
  const pool = new GuardedPool(
    {
      Client: PlanCachingClient,
      pipeline: true,
      connectionString: url.href,
      options: settings.join(' ').trim(),
      application_name: 'bailiwick',
      max,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      types: valueTypes,
    },
    { probeEveryMs: 250, hasOneConnection: false },
  )
  const unlimited: Opened['unlimited'] = (work) =>
    onClient(pool, async (client) => {
      await client.query('set statement_timeout = 0')
      const result = await work(client)
      await client.query('reset statement_timeout')
      return result
    })
  return {
    engine: 'postgres',
    pool,
    closed: () => Promise.resolve(),
    unlimited,
    snapshot: (work) =>
      unlimited(async (client) => {
        await client.query('begin isolation level repeatable read read only')
        await client.query('set local idle_in_transaction_session_timeout = 0')
        const result = await work(client)
        await client.query('commit')
        return result
      }),
  }
}

async function openEmbeddedPool(
  { dataDir, measure }: DatabaseOptions,
  onProblem: (error: Error) => void,
): Promise<Opened> {
  const host = await openEmbedded({
    dataDir,
    statementLimitMs,
    idleTransactionLimitMs,
    onProblem,
  })
  const pool = new GuardedPool(
    {
      Client: PlanCachingClient,
      pipeline: true,
      stream: host.connect,
      ssl: false,
      user: 'postgres',
      database: 'postgres',
      max: 1,
      idleTimeoutMillis: 0,
      // Also how long a statement waits for the one connection: waiting for itself must end in an error
      connectionTimeoutMillis: 10_000,
      types: valueTypes,
    },
    // A start takes seconds, so not at once again
    { probeEveryMs: 1_000, hasOneConnection: true },
  )
  await removeCopies(dataDir)
  return {
    engine: 'embedded',
    pool,
    closed: () => host.close(),
    unlimited: (work) => onClient(pool, (client) => host.unlimited(() => work(client))),
    snapshot: (work) => {
      const onCopy = async (copy: string) => {
        const database = await openDatabase({ dataDir: copy, onProblem })
        try {
          return await database.unlimited(work)
        } finally {
          await database.close()
        }
      }
      return copyDatabase(host, pool, dataDir, onCopy, measure)
    },
  }
}

async function onClient<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    const result = await work(client)
    client.release()
    return result
  } catch (error) {
    // Any state the work left behind (a transaction, a lock) ends with the connection
    client.release(true)
    throw error
  }
}
