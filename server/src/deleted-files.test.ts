import { deleteDefendant } from '@bailiwick/contract/defendants'
import { pathWith } from '@bailiwick/contract/kit/endpoint'
import { expect, test } from 'vitest'
import { roleCallers, type TestFile } from '#test/role-callers'
import type { RoleRequest } from '#test/role-fixtures'
import { roleRequests } from '#test/role-requests'
import { roleRows } from '#test/role-table'
import { startServer } from '#test/server'

const server = await startServer()
const { app, actors, call } = server
const { newFile, headerOf } = roleCallers(server)
const requests = await roleRequests(server)

/** The calls of a clerk, as the table lists them, each with a request about a file. */
const rows = roleRows.filter(
  ({ statuses }) => statuses['nobody'] === '401' && !['401', '403'].includes(statuses['edit'] ?? ''),
)
type Row = (typeof rows)[number]

/** A file that was deleted after this request about it was made ready, and what a clerk is answered then. */
async function askAfterDeletion(
  { request, method, path }: Row,
  change: (request: RoleRequest, file: TestFile) => RoleRequest | null = (same) => same,
) {
  const file = await newFile()
  const content = change((await requests[request]?.(file)) ?? {}, file)
  if (content === null) return null
  const { params, headers, ...rest } = content
  const authorization = await headerOf('edit', file)
  expect((await call(deleteDefendant, { as: actors.owner, query: { id: file.id } })).status).toBe(200)
  const { statusCode, body } = await app.inject({
    method: method as 'GET',
    url: pathWith(path as '/api/', params),
    ...rest,
    headers: { ...headers, ...(authorization === undefined ? {} : { authorization }) },
  })
  return { status: statusCode, saysPhone: body.includes(file.phone) }
}

/** The same request about the file's indemnitor; null if it isn't about a person of a file. */
function aboutIndemnitor({ query, payload, ...rest }: RoleRequest, { indemnitor }: TestFile) {
  if (query !== undefined && 'defendant_id' in query)
    return { ...rest, query: { ...query, indemnitor_id: String(indemnitor) } }
  if (payload !== undefined && 'defendant_id' in payload)
    return { ...rest, payload: { ...payload, indemnitor_id: indemnitor } }
  return null
}

/** The calls that ask for no file: about the caller, the office, a list, or a new record. */
const aboutNoFile = [
  'POST /api/users/logout',
  'PUT /api/users/password',
  'POST /api/users/duties',
  'GET /api/users/sessions',
  'POST /api/users/sessions/end_others',
  'GET /api/users/second_factor',
  'POST /api/users/second_factor',
  'PUT /api/users/second_factor',
  'POST /api/users/second_factor/recovery_codes',
  'POST /api/users/second_factor/remove',
  'GET /api/userperms/maintenance_check',
  'GET /api/settings/delivery',
  'GET /api/settings/office',
  'GET /api/settings/sms_config',
  'POST /api/locks/release',
  'GET /api/crm/defendants',
  'GET /api/crm/leads',
  'GET /api/crm/used_values',
  'GET /api/crm/list_selection',
  'GET /api/crm/list_views',
  'POST /api/crm/list_view',
  'GET /api/crm/search',
  'POST /api/crm/duplicates',
  'POST /api/crm/defendant',
  'GET /api/crm/share_users',
  'GET /api/crm/agents',
  'GET /api/crm/desk',
  'GET /api/crm/desk/queue',
  'PUT /api/crm/desk',
  'GET /api/crm/text_inbox',
  'GET /api/crm/text_inbox/count',
  'GET /api/crm/text_allowance',
  'POST /api/crm/text_check',
  'GET /api/documents/alerts',
]

test('every call of a clerk about a deleted file or a record of it is answered with 404', async () => {
  const others: string[] = []
  const telling: string[] = []
  for (const row of rows) {
    const answer = await askAfterDeletion(row)
    if (answer?.status !== 404) others.push(row.request)
    if (answer?.saysPhone === true) telling.push(row.request)
  }
  expect(others).toEqual(aboutNoFile)
  expect(telling).toEqual([])
})

test('every call of a clerk about an indemnitor of a deleted file is answered with 404', async () => {
  const asked: string[] = []
  const found: string[] = []
  for (const row of rows) {
    const answer = await askAfterDeletion(row, aboutIndemnitor)
    // 400: the call knows no indemnitor
    if (answer === null || answer.status === 400) continue
    asked.push(row.request)
    if (answer.status !== 404) found.push(row.request)
  }
  expect(asked).toEqual(
    expect.arrayContaining([
      'GET /api/crm/text_thread',
      'POST /api/crm/text_thread',
      'POST /api/crm/text_thread/read',
      'PUT /api/crm/text_preferences',
      'GET /api/clients/sign_in_lock',
    ]),
  )
  expect(found).toEqual([])
})
