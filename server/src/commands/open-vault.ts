import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '#config'
import { keptSecret } from '#platform/kept-secret'
import { vaultWith, type Vault } from '#platform/vault'
import type { Db } from '#tables'
import { sealedTables } from '#platform/sealed-tables'
import { Complaint } from './complaint.ts'

/** The setting that says, without giving it away, which key the database is sealed with. */
const keyMark = 'data_key'
const rowsAtOnce = 1000

/**
 * The vault that everything sensitive is sealed with. A key other than that of the database is refused: nothing could be
 * read, and what was written with it would be lost to the right one. The first time it seals what lay open until then.
 */
export async function openVault(config: Pick<Config, 'dataKey' | 'dataDir'>, db: Db): Promise<Vault> {
  const key = Buffer.from(config.dataKey ?? (await keptSecret(config.dataDir, 'data-key')), 'hex')
  const mark = createHmac('sha256', key).update(keyMark).digest('hex')
  const vault = vaultWith(key)
  await db.transaction().execute(async (tx) => {
    const first = await tx
      .insertInto('settings')
      .values({ name: keyMark, value: mark })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst()
    if (first !== undefined) await sealOpenRows(tx, vault)
  })
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', keyMark)
    .executeTakeFirstOrThrow()
  if (value === mark) return vault
  throw new Complaint(
    'This database is sealed with another data key. Put back the file data-key of its data folder, or set DATA_KEY to it.',
  )
}

async function sealOpenRows(db: Db, vault: Vault): Promise<void> {
  for (const [table, boxes] of Object.entries(sealedTables)) {
    if (boxes.names.length === 0) continue
    const names = boxes.names.map((name) => sql.ref(name))
    const filled = sql.join(
      names.map((name) => sql`${name} is not null`),
      sql` or `,
    )
    for (let last = 0; ;) {
      const { rows } = await sql<{ id: number }>`
        select id, ${sql.join(names)} from ${sql.table(table)} where id > ${last} and (${filled})
        order by id limit ${rowsAtOnce}`.execute(db)
      if (rows.length === 0) break
      const sealed = JSON.stringify(rows.map((row) => boxes.seal(vault, { ...row })))
      await sql`
        update ${sql.table(table)} t set ${sql.join(boxes.names.map((name) => sql`${sql.ref(name)} = s.${sql.ref(name)}`))}
        from json_populate_recordset(null::${sql.table(table)}, ${sealed}::json) s where s.id = t.id`.execute(
        db,
      )
      last = rows.at(-1)?.id ?? last
    }
  }
}
