import { sql } from 'kysely'
import { encryptedTables } from '#case-file/encrypted-tables'
import type { Vault } from '#platform/vault'
import type { Db } from '#tables'

const rowsAtOnce = 1000

/** Encrypts the sensitive fields of a database from before there was a data key. */
export async function encryptPlainRows(db: Db, vault: Vault): Promise<void> {
  for (const [table, fields] of Object.entries(encryptedTables)) {
    if (fields.names.length === 0) continue
    const names = fields.names.map((name) => sql.ref(name))
    const filled = sql.join(
      names.map((name) => sql`${name} is not null`),
      sql` or `,
    )
    for (let last = 0; ;) {
      const { rows } = await sql<{ id: number }>`
        select id, ${sql.join(names)} from ${sql.table(table)} where id > ${last} and (${filled})
        order by id limit ${rowsAtOnce}`.execute(db)
      if (rows.length === 0) break
      const encrypted = JSON.stringify(rows.map((row) => fields.encrypt(vault, { ...row })))
      await sql`
        update ${sql.table(table)} t set ${sql.join(fields.names.map((name) => sql`${sql.ref(name)} = s.${sql.ref(name)}`))}
        from json_populate_recordset(null::${sql.table(table)}, ${encrypted}::json) s where s.id = t.id`.execute(
        db,
      )
      last = rows.at(-1)?.id ?? last
    }
  }
}
