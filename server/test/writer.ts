import { writeSync } from 'node:fs'
import { openDatabase } from '../src/platform/database.ts'

// A process that writes until it is killed: `node writer.ts <data folder>`. It prints a line for the opening and one for
// every number whose transaction the database has acknowledged.

const writers = 4

const dataDir = process.argv[2]
if (dataDir === undefined) throw new Error('Which data folder?')
const { pool, kysely } = await openDatabase<{
  heads: { id: number }
  details: { head: number; text: string }
}>({
  dataDir,
})
await pool.query('create table if not exists heads (id bigint primary key)')
await pool.query(
  'create table if not exists details (head bigint primary key references heads, text text not null)',
)
const { rows } = await pool.query<{ last: number }>('select coalesce(max(id), 0) as last from heads')
let last = rows[0]?.last ?? 0
say('open')
// Whoever was to kill this process may itself be gone.
process.stdin.on('end', () => process.exit()).resume()

await Promise.all(Array.from({ length: writers }, write))

async function write(): Promise<never> {
  for (;;) {
    const id = ++last
    await kysely.transaction().execute(async (tx) => {
      await tx.insertInto('heads').values({ id }).execute()
      await tx
        .insertInto('details')
        .values({ head: id, text: `text of ${id} `.repeat(40) })
        .execute()
    })
    say(String(id))
  }
}

/** Past node's own buffers, which die with the process. */
function say(line: string): void {
  writeSync(1, `${line}\n`)
}
