import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { conditionsOf } from '../server/src/features/defendants/list-filters.ts'
import { listPage, orderOf } from '../server/src/features/defendants/list.ts'
import { readingAs, wholeRecord, type ReadRow } from '../server/src/features/defendants/queries.ts'
import { historyOfNobody } from '../server/src/features/history/service.ts'
import { vaultWith } from '../server/src/platform/vault.ts'
import type { Db, Tables } from '../server/src/tables.ts'
import { dataKey } from './list-data.ts'

/** As whom the portal is asked: the owner, who sees all. */
const viewerId = 1
const vault = vaultWith(Buffer.from(dataKey, 'hex'))
/** The portal's, short of the history; sent like any other, not kept by its name. */
const recordStatement = readingAs('bare', { showsCreator: true, noted: historyOfNobody })

/** What the portal answers to a path, as the JSON text of the database, without anything around its queries. */
export async function answerTo(db: Db, path: string): Promise<string> {
  const [call = '', asked] = path.split('?')
  const query = new URLSearchParams(asked)
  if (call === '/api/crm/defendant') {
    const values = recordStatement.places.map((place) => (place === 'id' ? query.get('id') : viewerId))
    const { rows } = await db.executeQuery<ReadRow>(CompiledQuery.raw(recordStatement.text, values))
    return `{"defendant":${rows[0] && wholeRecord(vault, rows[0])},"message":""}`
  }
  const { total, rows } = await listPage(db, {
    is_lead: 0,
    conditions: conditionsOf(Object.fromEntries(query)),
    order: orderOf(query.get('sort_by') ?? undefined, query.get('sort_direction') ?? undefined),
    offset: Number(query.get('offset') ?? 0),
    rows: Number(query.get('rows') ?? 10),
    viewerId,
    withCreator: true,
  })
  return `{"defendants":${rows},"total":${total},"message":""}`
}

interface Statement {
  readonly text: string
  readonly values: unknown[]
}

/** Asks by the SQL alone: what the queries send for each of the paths, sent again as it is. */
export async function bareStatements(
  pool: pg.Pool,
  paths: Iterable<string>,
): Promise<(path: string) => Promise<void>> {
  let sent: Statement[] = []
  const dialect = new PostgresDialect({ pool })
  const db = new Kysely<Tables>({
    dialect,
    log: ({ query }) => void sent.push({ text: query.sql, values: [...query.parameters] }),
  })
  const statements = new Map<string, Statement[]>()
  for (const path of paths) {
    sent = []
    await answerTo(db, path)
    statements.set(path, sent)
  }
  return async (path) => {
    for (const { text, values } of statements.get(path) ?? []) await pool.query(text, values)
  }
}
