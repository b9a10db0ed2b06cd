import { caseStatement } from '../server/src/features/case-page/queries.ts'
import { timelineStatement } from '../server/src/features/case-page/timeline-queries.ts'
import type { Prepared } from '../server/src/platform/prepared.ts'
import { againstSql } from './against-sql.ts'
import { perBurst } from './list-cases.ts'

const statements: Readonly<Record<string, Prepared>> = { case: caseStatement, timeline: timelineStatement }

/** Files of everyday length: with bookings, indemnitors and documents, and 40 changes and 10 texts each. */
const chosen = `
  select d.id from defendants d
  where d.is_lead = 0 and exists (select from bookings where defendant_id = d.id)
    and exists (select from documents where defendant_id = d.id)
  order by hashint4(d.id) limit ${perBurst}`
const changes = `
  insert into history (created_date, user_id, username, action, endpoint, record_id, defendant_id, name, data, changed)
  select now() - n * interval '1 minute', 1, 'owner', case when n % 4 = 0 then 'read' else 'update' end, 'defendant',
    f.id, f.id, 'ANA LIM', jsonb_build_object('city', 'City ' || n, 'county', 'Orange'), '{city,county}'
  from (${chosen}) f, generate_series(1, 50) n`
const texts = `
  insert into messages (defendant_id, phone, content, state, date_created)
  select f.id, '7145550120', 'Court is on Monday.', 'sent', now() - n * interval '1 hour'
  from (${chosen}) f, generate_series(1, 10) n`

/** Measures the case page through the portal to its SQL alone, planned each time and prepared, on PostgreSQL. */
export const casePage = (args: string[]): Promise<void> =>
  againstSql(args, {
    title: 'Case page',
    usage: 'npm run bench -- case-page [--size 100000] [--requests 400]',
    prepare: [changes, texts, 'vacuum analyze history, messages'],
    paths: async (pool) => {
      const { rows } = await pool.query<{ id: number }>(chosen)
      const pathsOf = (name: string) => rows.map(({ id }) => `/api/crm/${name}?id=${id}`)
      return new Map(Object.keys(statements).map((name) => [name, pathsOf(name)]))
    },
    askedOf: (path) => {
      const [, name = '', id] = /(\w+)\?id=(\d+)/.exec(path) ?? []
      const statement = statements[name]
      if (statement === undefined) throw new Error(`No statement for ${path}`)
      return { statement, values: { id, limit: 13, user_id: 1, now: new Date().toISOString() } }
    },
  })
