import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import type pg from 'pg'
import type { Database } from './database.ts'

const ourMigrations = fileURLToPath(new URL('../../migrations/', import.meta.url))

/** Any number, the same in every instance: the name of the lock under which migrations run. */
const lockKey = 72_158_401

/** The database and the program do not belong together; the text says what to do. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
}

interface Migration {
  readonly name: string
  readonly text: string
  readonly hash: string
}

/**
 * Brings the database to today's tables: applies the folder's `NNNN-what-it-does.sql` in name order, each once and in a
 * transaction of its own, and returns the names it applied. Instances starting together wait for one another. Refuses,
 * changing nothing, a migration edited after it was applied and a database written by a newer program.
 */
export async function migrate(
  database: Pick<Database<unknown>, 'pool' | 'unlimited'>,
  folder: string = ourMigrations,
): Promise<string[]> {
  const migrations = readMigrations(folder)
  // The usual start has nothing to do and should cost one statement, no lock.
  if (outstanding(migrations, await appliedHashes(database.pool)).length === 0) return []
  return database.unlimited(async (client) => {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      `create table if not exists migration
         (name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    )
    // Read again: another instance may have done the work while this one waited.
    const due = outstanding(migrations, await appliedHashes(client))
    for (const migration of due) await apply(client, migration)
    await client.query('select pg_advisory_unlock($1)', [lockKey])
    return due.map((migration) => migration.name)
  })
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const misnamed = names.find((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
  if (misnamed !== undefined)
    throw new Error(`The migration ${misnamed} must be named like 0001-what-it-does.sql`)
  return names.toSorted().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    // A checkout with other line ends is the same migration.
    const hash = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
    return { name, text, hash }
  })
}

/** What is still to be applied; throws where the database and the folder contradict each other. */
function outstanding(migrations: Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  const known = new Set(migrations.map((migration) => migration.name))
  const newer = [...applied.keys()].filter((name) => !known.has(name))
  if (newer.length > 0)
    throw new MigrationRefused(
      `The database was last used by a newer version of this program: it holds ${newer.join(', ')}, ` +
        'which this version does not have. Start that version, or restore a backup made before it.',
    )
  const edited = migrations.find(({ name, hash }) => (applied.get(name) ?? hash) !== hash)
  if (edited !== undefined)
    throw new MigrationRefused(
      `The migration ${edited.name} was edited after it was applied; write a new one instead.`,
    )
  return migrations.filter((migration) => !applied.has(migration.name))
}

async function appliedHashes(connection: Pick<pg.Pool, 'query'>): Promise<Map<string, string>> {
  const exists = await connection.query<{ found: boolean }>(
    `select to_regclass('migration') is not null as found`,
  )
  if (exists.rows[0]?.found !== true) return new Map()
  const { rows } = await connection.query<{ name: string; hash: string }>(
    'select name, hash from migration order by name',
  )
  return new Map(rows.map((row) => [row.name, row.hash]))
}

async function apply(client: pg.PoolClient, { name, text, hash }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (cause) {
    throw new Error(
      `The migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    )
  }
}
