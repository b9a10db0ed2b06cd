// A server by hand, without the product's code: node:http, the driver and prepared statements on the portal's own tables. No
// token, permission, validation, history or compression: what an answer costs at least.
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 })

const row = `
  l.defendant_id as id, l.first_name, l.last_name, l.shown_phone, l.date_of_birth, l.bail_post_date, l.arrest_when,
  l.county, l.surety, l.booking, l.case_number, l.link_last_sent, l.date_created, l.docs_sent, l.pending_signature`
const newest = 'order by l.date_created desc, l.defendant_id desc limit 10'

const statements = {
  ready: 'select 1',
  page: `select ${row} from defendant_list l where l.is_lead = 0 ${newest}`,
  pageTotal: 'select sum(n)::int as total from defendant_list_counts where is_lead = 0',
  pending: `select ${row} from defendant_list l where l.is_lead = 0 and l.pending_signature ${newest}`,
  pendingTotal:
    'select sum(n)::int as total from defendant_list_counts where is_lead = 0 and pending_signature',
  name: `
    select ${row}, count(*) over ()::int as total from defendant_list l
    where l.is_lead = 0 and l.has_fcs and l.last_name >= $1 and l.last_name < $2 ${newest}`,
  record: `
    select to_json(d) as defendant,
      (select json_agg(b order by b.id) from bookings b where b.defendant_id = d.id and b.deleted_at is null) as bookings,
      (select json_agg(a order by a.id) from arrests a where a.defendant_id = d.id and a.deleted_at is null) as arrests,
      (select json_agg(i order by i.id) from indemnitors i where i.defendant_id = d.id and i.deleted_at is null)
        as indemnitors
    from defendants d where d.id = $1`,
  update: 'update defendants set occupation_title = $2, date_modified = now() where id = $1',
  updateSearched: 'update defendants set power_of_attorney_number = $2, date_modified = now() where id = $1',
  caseNumber: `
    select ${row} from defendant_keys k join defendant_list l using (defendant_id)
    where k.kind = key_kind('case_number') and k.key >= $1 and k.key < $1 || '~' limit 8`,
}

const ask = (name: keyof typeof statements, ...values: unknown[]) =>
  pool.query<Record<string, unknown>>({ name, text: statements[name], values }).then(({ rows }) => rows)

async function list(query: URLSearchParams): Promise<unknown> {
  const letters = query.get('last_name')
  if (letters !== null) {
    const defendants = await ask('name', letters, `${letters}~`)
    return { defendants, total: defendants[0]?.['total'] ?? 0 }
  }
  const isPending = query.has('pending_signature')
  const [defendants, [total]] = await Promise.all(
    isPending ? [ask('pending'), ask('pendingTotal')] : [ask('page'), ask('pageTotal')],
  )
  return { defendants, ...total }
}

async function save(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = JSON.parse(Buffer.concat(chunks).toString()) as Readonly<Record<string, unknown>>
  const searched = body['power_of_attorney_number']
  await (searched === undefined
    ? ask('update', body['id'], body['occupation_title'])
    : ask('updateSearched', body['id'], searched))
  return { message: 'Saved' }
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  if (request.method === 'PUT') return save(request)
  if (pathname === '/api/crm/defendant') return (await ask('record', searchParams.get('id')))[0]
  if (pathname === '/api/crm/defendants') return list(searchParams)
  if (pathname === '/api/crm/search') return ask('caseNumber', searchParams.get('text'))
  return ask('ready')
}

const server = createServer((request, response) => {
  answer(request).then(
    (body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
    (error: unknown) => {
      console.error(error)
      response.writeHead(500).end()
    },
  )
})
server.listen(Number(process.env['PORT']), process.env['HOST'])

process.once('SIGTERM', () => {
  server.closeAllConnections()
  server.close(() => void pool.end())
})
