import pg from 'pg'
import type { Db as BossDatabase } from 'pg-boss'

/**
 * The pool for pg-boss, which expects values as pg itself returns them: an instant as a Date, where ours are texts. It also
 * sends several statements as one text, which must leave no transaction open if one of them fails.
 */
export const bossDatabase = (pool: Pick<pg.Pool, 'connect'>): BossDatabase => ({
  async executeSql(text, values) {
    const client = await pool.connect()
    try {
      const result: unknown = await client.query({ text, types: pg.types, ...(values && { values }) })
      client.release()
      return { rows: rowsOf(result) }
    } catch (error) {
      // Its transaction ends with the connection
      client.release(true)
      throw error
    }
  },
})

const rowsOf = (result: unknown): unknown[] =>
  (Array.isArray(result) ? result : [result]).flatMap((one: { rows?: unknown[] }) => one.rows ?? [])
