import type { Config } from '#config'
import { lockInOpenTransaction } from '#platform/advisory-locks'
import { openDatabase, type Database } from '#platform/database'
import { jobSchema } from '#platform/jobs/job-queue'
import { migrate } from '#platform/migrate'
import type pg from 'pg'
import type { Tables } from '#tables'
import { CliError } from './cli-error.ts'

/** The settings with which a command works as the owner of the tables, for what the portal itself may not do. */
export const asOwner = (config: Config): Config => ({
  ...config,
  databaseUrl: config.migrationUrl ?? config.databaseUrl,
  migrationUrl: undefined,
})

interface MigrationParts {
  /** Throws if this database must not be migrated. */
  readonly refuse: (database: Database<Tables>) => Promise<void>
  readonly print: (line: string) => void
}

/**
 * Brings the database up to date as the owner of the tables, and gives the role of `runTime` the rights that the portal
 * needs. It may read the history and other evidence and add to it, but not change it, nor any table or function. Returns the
 * names of the applied files.
 */
export async function migrateAsOwner(
  runTime: Pick<Database<unknown>, 'pool'>,
  migrationUrl: string,
  { refuse, print }: MigrationParts,
): Promise<string[]> {
  const owner = await openDatabase<Tables>({ databaseUrl: migrationUrl, dataDir: '', poolSize: 2 })
  try {
    const [role, ours] = [await whereIs(runTime.pool), await whereIs(owner.pool)]
    if (role.server !== ours.server || role.database !== ours.database)
      throw new CliError('DATABASE_URL and MIGRATION_URL must be addresses of the same database.')
    await requireOwner(owner.pool)
    await refuse(owner)
    const applied = await migrate(owner)
    await owner.unlimited((client) => grantRights(client, role.name))
    if (await mayAlterHistory(runTime.pool))
      print(
        `Warning: the role ${role.name} of DATABASE_URL can still alter the history. ` +
          'It must not own the tables or be a superuser.',
      )
    return applied
  } finally {
    await owner.close()
  }
}

interface Whereabouts {
  readonly name: string
  readonly database: string
  /** The start of the server, which no other one has. */
  readonly server: string
}

async function whereIs(connection: Pick<pg.Pool, 'query'>): Promise<Whereabouts> {
  const { rows } = await connection.query<Whereabouts>(
    `select current_user as name, current_database() as database, pg_postmaster_start_time()::text as server`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('The database gave no row')
  return row
}

/** A table of somebody else can't be migrated: an office that had one role until now must hand its tables over. */
async function requireOwner(connection: Pick<pg.Pool, 'query'>): Promise<void> {
  const { rows } = await connection.query<{ table: string; owner: string; us: string }>(
    `select relname as table, pg_get_userbyid(relowner) as owner, current_user as us from pg_class
     where relkind = 'r' and relnamespace = current_schema()::regnamespace and not pg_has_role(relowner, 'usage')
     order by relname limit 1`,
  )
  const [row] = rows
  if (row !== undefined)
    throw new CliError(
      `The table ${row.table} belongs to ${row.owner}, not to the role ${row.us} of MIGRATION_URL. ` +
        `Run this as a superuser in this database: reassign owned by ${row.owner} to ${row.us}`,
    )
}

/** Tables that only migrations write. */
const readOnly = ['history_chain', 'migration', 'schema_file']

/** Tables of evidence, to which the portal only adds. */
const addOnly = ['history', 'notes', 'security_events', 'signing_events']

async function grantRights(client: pg.PoolClient, role: string): Promise<void> {
  const { rows } = await client.query<{ schema: string; database: string; role: string }>(
    `select quote_ident(current_schema()) as schema, quote_ident(current_database()) as database,
       quote_ident($1) as role`,
    [role],
  )
  const [names] = rows
  if (names === undefined) throw new Error('The database gave no row')
  const { schema, database, role: to } = names
  const changes = 'insert, update, delete, truncate, references, trigger'
  await client.query('begin')
  await lockInOpenTransaction(client, 'runTimeRole')
  await client.query(`
    grant usage on schema ${schema} to ${to};
    revoke create on schema ${schema} from public, ${to};
    revoke temporary on database ${database} from public, ${to};
    grant select, insert, update, delete on all tables in schema ${schema} to ${to};
    grant usage, select on all sequences in schema ${schema} to ${to};
    grant usage on schema ${jobSchema} to ${to};
    grant select, insert, update, delete on all tables in schema ${jobSchema} to ${to};
    revoke ${changes} on ${[...readOnly, ...addOnly].join(', ')} from ${to};
    grant insert on ${addOnly.join(', ')} to ${to};
    grant update (defendant_id, pinned_by, pinned_at) on notes to ${to}`)
  await client.query('commit')
}

/** Whether the connection's role could change or remove entries, or what protects them. */
async function mayAlterHistory(connection: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await connection.query(`
    select from pg_class where oid in ('history'::regclass, 'history_chain'::regclass) and (
      pg_has_role(relowner, 'member')
      or has_table_privilege(oid, 'update, delete, truncate, trigger')
      or relname = 'history_chain' and has_table_privilege(oid, 'insert')
      or has_schema_privilege(relnamespace, 'create')
    )`)
  return rows.length > 0
}
