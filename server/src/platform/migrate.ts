import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { lockOnConnection, unlock } from './advisory-locks.ts'
import type { Database } from './database.ts'
import { isMissingTable } from './database-errors.ts'
import { objectOf, readMigrations, readSchemaFiles, type SchemaFile, type SqlFile } from './sql-files.ts'

/** Where the SQL is: tables and data in `migrations`, functions, views and triggers in `schema`. */
export interface SqlFolders {
  readonly migrations: string
  readonly schema: string
}

export const ourFolders: SqlFolders = {
  migrations: fileURLToPath(new URL('../../migrations/', import.meta.url)),
  schema: fileURLToPath(new URL('../../schema/', import.meta.url)),
}

/** The database and the program don't fit together; the text says what to do. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
}

/**
 * Brings the database up to date and returns the names of the files it applied.
 *
 * Each migration runs once, in name order and in its own transaction. Then the schema files that changed, and those that
 * use them, run in one transaction; after a migration all of them do, so that a migration may drop what a file can't
 * replace. Instances that start together wait for one another. Refuses, changing nothing, if a migration was edited after
 * it was applied or the database was used by a newer program.
 */
export async function migrate(
  database: Pick<Database<unknown>, 'pool' | 'unlimited'>,
  folders: SqlFolders = ourFolders,
): Promise<string[]> {
  const migrations = readMigrations(folders.migrations)
  const schema = readSchemaFiles(folders.schema)
  // The usual start has nothing to do: one statement and no lock
  const before = await readAppliedIfAny(database.pool)
  if (before && outstanding(migrations, before).length === 0 && changed(schema, before).length === 0)
    return []
  return database.unlimited(async (client) => {
    await lockOnConnection(client, 'migrations')
    await requireMayCreateTables(client)
    await client.query(bookkeeping)
    // Read again: another instance may have done the work while this one waited
    const due = outstanding(migrations, await readApplied(client))
    for (const migration of due) await applyMigration(client, migration)
    const files = changed(schema, await readApplied(client))
    if (files.length > 0) await applySchema(client, files)
    await unlock(client, 'migrations')
    return [...due.map(({ name }) => name), ...files.map(({ name }) => `schema/${name}`)]
  })
}

/**
 * Applies exactly these migrations to an empty database, without the schema files: the tables of the time when a backup was
 * made. `migrate` then brings them up to date. Refuses migrations that this program doesn't have.
 */
export async function migrateAsBefore(
  database: Pick<Database<unknown>, 'unlimited'>,
  wanted: readonly Pick<SqlFile, 'name' | 'hash'>[],
  folders: SqlFolders = ourFolders,
): Promise<void> {
  const known = new Map(readMigrations(folders.migrations).map((file) => [file.name, file]))
  const files = wanted.flatMap(({ name, hash }) => {
    const file = known.get(name)
    return file?.hash === hash ? [file] : []
  })
  const missing = wanted.filter(({ name }) => !files.some((file) => file.name === name))
  if (missing.length > 0)
    throw new MigrationRefused(
      `This was made by another version of this program, with ${missing.map(({ name }) => name).join(', ')}. ` +
        'Use that version or a newer one.',
    )
  await database.unlimited(async (client) => {
    await client.query(bookkeeping)
    for (const file of files) await applyMigration(client, file)
  })
}

/** Throws `MigrationRefused` if the role of the connection may not create tables in its database. */
export async function requireMayCreateTables(
  connection: Pick<pg.ClientBase, 'query'>,
  where = 'in DATABASE_URL or MIGRATION_URL: docs/running.md, Two roles',
): Promise<void> {
  const { rows } = await connection.query<{ role: string; database: string }>(
    `select current_user as role, current_database() as database
     where not coalesce(has_schema_privilege(current_schema(), 'create'), false)`,
  )
  const [row] = rows
  if (row !== undefined)
    throw new MigrationRefused(
      `The role ${row.role} may not create tables in the database ${row.database}. Use the role that owns it, ${where}.`,
    )
}

const bookkeeping = `
  create table if not exists migration
    (name text primary key, hash text not null, applied_at timestamptz not null default now());
  create table if not exists schema_file
    (name text primary key, hash text not null, applied_at timestamptz not null default now())`

/** The hashes of what was applied, by file name. */
interface Applied {
  readonly migrations: ReadonlyMap<string, string>
  readonly schema: ReadonlyMap<string, string>
}

/** What was applied; undefined in a database without our tables. */
async function readAppliedIfAny(connection: Pick<pg.Pool, 'query'>): Promise<Applied | undefined> {
  try {
    return await readApplied(connection)
  } catch (error) {
    if (isMissingTable(error)) return undefined
    throw error
  }
}

async function readApplied(connection: Pick<pg.Pool, 'query'>): Promise<Applied> {
  const { rows } = await connection.query<{ part: keyof Applied; name: string; hash: string }>(
    `select 'migrations' as part, name, hash from migration
     union all select 'schema', name, hash from schema_file order by name`,
  )
  const hashes = (part: keyof Applied) =>
    new Map(rows.filter((row) => row.part === part).map(({ name, hash }) => [name, hash]))
  return { migrations: hashes('migrations'), schema: hashes('schema') }
}

/** The migrations still to be applied; throws if the database and the folder contradict each other. */
function outstanding(migrations: readonly SqlFile[], { migrations: applied }: Applied): SqlFile[] {
  refuseUnknown(migrations, applied.keys())
  const edited = migrations.find(({ name, hash }) => (applied.get(name) ?? hash) !== hash)
  if (edited !== undefined)
    throw new MigrationRefused(
      `The migration ${edited.name} was edited after it was applied; write a new one instead.`,
    )
  return migrations.filter(({ name }) => !applied.has(name))
}

/** The schema files to apply, in order: those that differ from what was applied, and those that use one of them. */
function changed(files: readonly SchemaFile[], { schema: applied }: Applied): SchemaFile[] {
  refuseUnknown(files, applied.keys(), 'schema/')
  const due = new Set<string>()
  for (const { name, hash, uses } of files)
    if (applied.get(name) !== hash || uses.some((used) => due.has(used))) due.add(name)
  return files.filter(({ name }) => due.has(name))
}

function refuseUnknown(files: readonly SqlFile[], applied: Iterable<string>, folder = ''): void {
  const known = new Set(files.map(({ name }) => name))
  const unknown = [...applied].filter((name) => !known.has(name)).map((name) => folder + name)
  if (unknown.length > 0)
    throw new MigrationRefused(
      `The database was last used by a newer version of this program: it has ${unknown.join(', ')}, ` +
        'which this version does not have. Start that version, or restore a backup made before it.',
    )
}

async function applyMigration(client: pg.PoolClient, { name, text, hash }: SqlFile): Promise<void> {
  await client.query('begin')
  await run(client, text, `The migration ${name}`)
  await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash])
  // It may have dropped what they created
  await client.query(`update schema_file set hash = ''`)
  await client.query('commit')
}

async function applySchema(client: pg.PoolClient, files: readonly SchemaFile[]): Promise<void> {
  await client.query('begin')
  // Triggers and functions that run with their owner's rights store this path. Without pg_temp at its end, temporary tables
  // would come first, even before the system's own; and "$user" would be a schema of the role that causes the trigger.
  await client.query(
    `select set_config('search_path', string_agg(quote_ident(name), ', ' order by place) || ', pg_temp', true)
     from unnest(current_schemas(false)) with ordinality as path (name, place)`,
  )
  for (const { name, text, hash } of files) {
    await run(client, text, `server/schema/${name}`)
    await client.query(
      `insert into schema_file (name, hash) values ($1, $2)
       on conflict (name) do update set hash = excluded.hash, applied_at = excluded.applied_at`,
      [name, hash],
    )
  }
  await refuseOverloads(client, files)
  await client.query('commit')
}

/** `create or replace` with other parameters leaves the old function in place beside the new one. */
async function refuseOverloads(client: pg.PoolClient, files: readonly SchemaFile[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select proname as name from pg_proc
     where pronamespace = current_schema()::regnamespace and proname = any ($1)
     group by proname having count(*) > 1`,
    [files.map(objectOf)],
  )
  const [twice] = rows
  if (twice !== undefined)
    throw new Error(
      `server/schema/${twice.name}.sql changes the parameters of ${twice.name}: drop the old one in a migration.`,
    )
}

async function run(client: pg.PoolClient, text: string, what: string): Promise<void> {
  try {
    await client.query(text)
  } catch (cause) {
    throw new Error(`${what} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}
