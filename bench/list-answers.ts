import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { isExtra } from '@bailiwick/contract/list-columns'
import { mdyToIso } from '@bailiwick/contract/kit/dates'
import { conditionsOf } from '../server/src/features/defendants/filter-queries.ts'
import { listPage, parseOrder } from '../server/src/features/defendants/list-queries.ts'
import {
  recordStatement,
  withSensitiveFields,
  type ReadRow,
} from '../server/src/features/defendants/read-queries.ts'
import { noReadEntry } from '../server/src/case-file/history.ts'
import { createVault } from '../server/src/platform/vault.ts'
import type { Db, Tables } from '../server/src/tables.ts'
import { dataKey } from './list-data.ts'

/** The user who sends the requests: the owner, who sees everything. */
const viewerId = 1
const vault = createVault(Buffer.from(dataKey, 'hex'))
/** As far as it matters which links have ended. */
const now = new Date()
/** The portal's statement without the history entry; sent unnamed, so it is planned each time. */
const bareStatement = recordStatement('bare', { showsCreator: true, audit: noReadEntry })

/** The portal's reply to a path as the JSON text of the database, by its queries alone. */
export async function answerTo(db: Db, path: string): Promise<string> {
  const [call = '', search] = path.split('?')
  const query = new URLSearchParams(search)
  if (call === '/api/crm/defendant') {
    const values: Readonly<Record<string, unknown>> = { id: query.get('id'), user_id: viewerId, now }
    const places = bareStatement.params.map((place) => values[place])
    const { rows } = await db.executeQuery<ReadRow>(CompiledQuery.raw(bareStatement.text, places))
    return `{"defendant":${rows[0] && withSensitiveFields(vault, rows[0])},"message":""}`
  }
  const { total, rows } = await listPage(db, {
    is_lead: 0,
    conditions: conditionsOf(Object.fromEntries(query), 0),
    order: parseOrder(query.get('sort_by') ?? undefined, query.get('sort_direction') ?? undefined),
    offset: Number(query.get('offset') ?? 0),
    rows: Number(query.get('rows') ?? 10),
    viewerId,
    withCreator: true,
    extras: {
      columns: (query.get('columns') ?? '').split(',').filter(isExtra),
      today: mdyToIso(query.get('today') ?? '') ?? '2000-01-01',
    },
  })
  return `{"defendants":${rows.text},"total":${total},"message":""}`
}

interface Statement {
  readonly text: string
  readonly values: unknown[]
}

/** Returns a function that repeats the SQL statements of each of the paths, without running the code that builds them. */
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
