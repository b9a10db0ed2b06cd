import { writeSync } from 'node:fs'
import { openDatabase } from '../src/platform/database.ts'

// A process that writes until it is killed: `node kill-test-writer.ts <data folder>`. It prints a line once the database
// is open, and the number of each transaction that the database has acknowledged.

const writers = 4

const dataDir = process.argv[2]
if (dataDir === undefined) throw new Error('Give a data folder.')
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
print('open')
// The process that should kill this one may have ended first.
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
    print(String(id))
  }
}

/** Bypasses Node's buffers, which are lost with the process. */
function print(line: string): void {
  writeSync(1, `${line}\n`)
}
