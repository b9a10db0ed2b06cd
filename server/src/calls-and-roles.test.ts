import { caseEntities } from '@bailiwick/contract/entities'
import { pathWith } from '@bailiwick/contract/kit/endpoint'
import { expect, test } from 'vitest'
import { roleCallers } from '#test/role-callers'
import { roleRequests } from '#test/role-requests'
import { callers, roleRows } from '#test/role-table'
import { startServer } from '#test/server'

const server = await startServer()
const { app, db } = server
const { newFile, headerOf } = roleCallers(server)
const requests = await roleRequests(server)
type Row = (typeof roleRows)[number]

/** How many history entries a file has: every change adds one. */
async function entriesOf(id: number): Promise<number> {
  const entries = await db.selectFrom('history').select('id').where('defendant_id', '=', id).execute()
  return entries.length
}

/** A new file, and the request of a row about it. */
async function prepare({ request }: Row) {
  const file = await newFile()
  return { file, content: (await requests[request]?.(file)) ?? {} }
}

/** Sends the request of a row as one caller. */
async function attempt(row: Row, caller: string, prepared?: Awaited<ReturnType<typeof prepare>>) {
  const { file, content } = prepared ?? (await prepare(row))
  const { params, headers, ...rest } = content
  const authorization = await headerOf(caller, file)
  const before = await entriesOf(file.id)
  const { statusCode } = await app.inject({
    method: row.method as 'GET',
    url: pathWith(row.path as '/api/', params),
    ...rest,
    headers: { ...headers, ...(authorization === undefined ? {} : { authorization }) },
  })
  return { status: String(statusCode), hasTrace: (await entriesOf(file.id)) !== before }
}

/** The calls by area; each has a test. */
const areas = {
  signIn: [
    'POST /api/users/login',
    'POST /api/users/logout',
    'POST /api/userperms/maintenance',
    'GET /api/userperms/maintenance_check',
    'GET /api/settings/backup',
    'GET /api/settings/delivery',
    'GET /api/settings/disk',
    'GET /api/settings/files',
    'GET /api/settings/office',
    'GET /api/settings/card_photos',
  ],
  ownAccount: [
    'POST /api/users/login/code',
    'PUT /api/users/password',
    'POST /api/users/duties',
    'GET /api/users/sessions',
    'DELETE /api/users/sessions',
    'POST /api/users/sessions/end_others',
    'GET /api/users/second_factor',
    'POST /api/users/second_factor',
    'PUT /api/users/second_factor',
    'POST /api/users/second_factor/recovery_codes',
    'POST /api/users/second_factor/remove',
    'DELETE /api/users/second_factor',
    'GET /api/settings/sign_in',
    'PUT /api/settings/sign_in',
  ],
  staffUsers: ['GET /api/users/', 'POST /api/users/', 'PUT /api/users/', 'DELETE /api/users/'],
  permissionLists: ['GET /api/userperms/users', 'POST /api/userperms/users_filtered'],
  grants: [
    'GET /api/userperms/user/:user_id',
    'GET /api/userperms/username/:username',
    'POST /api/userperms/user',
    'POST /api/userperms/notify_mail',
  ],
  templates: [
    'GET /api/settings/sms_config',
    'POST /api/settings/sms_config',
    'PUT /api/settings/sms_config',
    'DELETE /api/settings/sms_config',
  ],
  documentTemplates: [
    'GET /api/settings/document_templates',
    'GET /api/settings/document_template',
    'GET /api/settings/document_template/version',
    'POST /api/settings/document_template',
    'PUT /api/settings/document_template/current',
    'PUT /api/settings/document_templates/order',
    'POST /api/settings/document_template/preview',
    'PUT /api/settings/document_templates/confirmation',
  ],
  suretyForms: [
    'GET /api/settings/surety_forms',
    'GET /api/settings/surety_form',
    'POST /api/settings/surety_form',
    'PUT /api/settings/surety_form',
    'DELETE /api/settings/surety_form',
    'PUT /api/settings/surety_form/version',
    'POST /api/settings/surety_form/check',
    'POST /api/settings/surety_form/preview',
  ],
  outboxAndLocks: [
    'GET /api/settings/messages',
    'POST /api/settings/messages/show',
    'GET /api/settings/mails',
    'GET /api/settings/jobs',
    'POST /api/settings/jobs/retry',
    'GET /api/settings/security_events',
    'POST /api/locks',
    'POST /api/locks/release',
  ],
  lists: [
    'GET /api/crm/defendants',
    'GET /api/crm/leads',
    'GET /api/crm/search',
    'GET /api/crm/used_values',
    'POST /api/crm/duplicates',
  ],
  listViews: [
    'GET /api/crm/list_views',
    'POST /api/crm/list_view',
    'PUT /api/crm/list_view',
    'DELETE /api/crm/list_view',
    'GET /api/crm/list_selection',
    'POST /api/crm/list_export',
  ],
  defendant: [
    'GET /api/crm/defendant',
    'POST /api/crm/defendant',
    'PUT /api/crm/defendant',
    'DELETE /api/crm/defendant',
  ],
  bookings: [
    'GET /api/crm/bookings',
    'POST /api/crm/booking',
    'PUT /api/crm/booking',
    'DELETE /api/crm/booking',
  ],
  indemnitors: [
    'GET /api/crm/indemnitors',
    'GET /api/crm/indemnitor',
    'POST /api/crm/indemnitor',
    'PUT /api/crm/indemnitor',
    'DELETE /api/crm/indemnitor',
  ],
  photos: [
    'GET /api/crm/defendant/photos',
    'POST /api/crm/defendant/upload',
    'POST /api/crm/defendant/download',
    'GET /api/crm/indemnitor/photos',
    'POST /api/crm/indemnitor/upload',
    'POST /api/crm/indemnitor/download',
  ],
  sharing: [
    'GET /api/crm/defendant_users',
    'POST /api/crm/defendant_users',
    'DELETE /api/crm/defendant_users',
    'GET /api/crm/share_users',
  ],
  history: ['GET /api/crm/crm_histories', 'GET /api/crm/crm_history'],
  deletedFiles: [
    'GET /api/crm/deleted_files',
    'POST /api/crm/deleted_files/restore',
    'GET /api/crm/merge',
    'POST /api/crm/merge',
    'POST /api/crm/merge/undo',
  ],
  casePage: [
    'GET /api/crm/case',
    'GET /api/crm/timeline',
    'PUT /api/crm/case/agent',
    'GET /api/crm/agents',
    'GET /api/crm/desk',
    'GET /api/crm/desk/queue',
    'PUT /api/crm/desk',
    'GET /api/crm/notes',
    'POST /api/crm/note',
    'PUT /api/crm/note',
  ],
  textThreads: [
    'GET /api/crm/text_threads',
    'GET /api/crm/text_allowance',
    'POST /api/crm/text_check',
    'GET /api/crm/text_thread',
    'POST /api/crm/text_thread',
    'POST /api/crm/text_thread/read',
    'POST /api/messages/cancel',
    'POST /api/messages/dismiss',
    'PUT /api/crm/text_preferences',
    'GET /api/crm/text_inbox',
    'GET /api/crm/text_inbox/count',
    'POST /api/crm/text_inbox/read',
  ],
  clients: [
    'POST /api/clients/sendOTP',
    'GET /api/clients/sign_in_lock',
    'POST /api/clients/sms_only',
    'POST /api/clients/verifyOTP',
    'POST /api/clients/resendOTP',
    'POST /api/clients/requestLink',
    'PUT /api/clients/language',
    'GET /api/clients/draft_key',
    'POST /api/clients/logout',
    'GET /api/documents/own',
    'POST /api/documents/own/sign',
  ],
  sendDocuments: [
    'POST /api/documents/send',
    'POST /api/documents/send_single',
    'POST /api/documents/cc',
    'POST /api/documents/reminder',
    'POST /api/documents/void',
    'POST /api/documents/resend',
    'POST /api/documents/replace',
    'POST /api/documents/webhook',
    'POST /api/messages/status',
    'POST /api/messages/inbound',
    'GET /api/documents/alerts',
    'POST /api/documents/alerts/dismiss',
  ],
  readDocuments: ['GET /api/documents/documents_pdf', 'GET /api/documents/document_download'],
  signing: [
    'POST /api/signing/open',
    'POST /api/signing/paper',
    'POST /api/signing/shown',
    'POST /api/signing/agree',
    'POST /api/signing/sign',
    'POST /api/signing/decline',
  ],
} as const

/** Every caller gets the status of the table for these calls, and a refused call leaves no history entry. */
async function expectTable(calls: readonly string[]): Promise<void> {
  const rows = roleRows.filter(({ method, path }) => calls.includes(`${method} ${path}`))
  expect(new Set(rows.map(({ method, path }) => `${method} ${path}`))).toEqual(new Set(calls))
  for (const row of rows) {
    const statuses: Record<string, string> = {}
    const traces: string[] = []
    let prepared = await prepare(row)
    for (const caller of callers) {
      const { status, hasTrace } = await attempt(row, caller, prepared)
      statuses[caller] = status
      if (Number(status) >= 400 && hasTrace) traces.push(caller)
      // Who was turned away has left the file and the request as they were
      if (hasTrace || !['401', '403'].includes(status)) prepared = await prepare(row)
    }
    expect({ ...statuses, request: row.request, traces }).toEqual({
      ...row.statuses,
      request: row.request,
      traces: [],
    })
  }
}

const named = new Set<string>(Object.values(areas).flat())
/** Arrests, and any kind of case record that has no area yet. */
const otherRecords = Object.values(caseEntities)
  .flatMap(({ calls }) => Object.values(calls).map(({ method, path }) => `${method} ${path}`))
  .filter((call) => !named.has(call))

test('the table lists exactly the calls of the server, and every call has a test', () => {
  const inTable = new Set(roleRows.map(({ method, path }) => `${method} ${path}`))
  expect(inTable).toEqual(new Set(app.endpoints.map(({ method, path }) => `${method} ${path}`)))
  expect(inTable).toEqual(new Set([...named, ...otherRecords]))
})

test('staff sign-in and maintenance are answered by role [MAINT-8, MAINT-9]', () => expectTable(areas.signIn))

test('calls about staff users are answered by role [USER-23, USER-24, USER-25, USER-26]', () =>
  expectTable(areas.staffUsers))

test('the lists of users with permissions are answered by role [PERM-59, PERM-60]', () =>
  expectTable(areas.permissionLists))

test('calls about grants are answered by role [PERM-61, PERM-62, PERM-63, PERM-64]', () =>
  expectTable(areas.grants))

test('calls about SMS templates are answered by role [SMSA-26, SMSA-27, SMSA-28, SMSA-29]', () =>
  expectTable(areas.templates))

test('calls about templates of documents are answered by role', () => expectTable(areas.documentTemplates))

test('calls about forms of the sureties are answered by role', () => expectTable(areas.suretyForms))

test('the outbox and edit locks are answered by role', () => expectTable(areas.outboxAndLocks))

test('the lists of files and the search are answered by role [DEF-99, DEF-100, LEAD-17]', () =>
  expectTable(areas.lists))

test('saved views of a list are answered by role', () => expectTable(areas.listViews))

test('calls about a defendant are answered by role [DEF-101, DEF-105, DEF-106, DEF-107]', () =>
  expectTable(areas.defendant))

test('calls about bookings are answered by role [BOOK-28, BOOK-29, BOOK-30, BOOK-31]', () =>
  expectTable(areas.bookings))

test('calls about indemnitors are answered by role [IND-13, IND-14, IND-15, IND-16, IND-17]', () =>
  expectTable(areas.indemnitors))

test('calls about arrests and other records are answered by role [ARR-5, ARR-6, ARR-7, ARR-8]', () =>
  expectTable(otherRecords))

test('calls about photos are answered by role [PHOTO-11, PHOTO-12, IND-18, IND-19]', () =>
  expectTable(areas.photos))

test('calls about sharing are answered by role [SHARE-23, SHARE-24, SHARE-25, OPEN-115]', () =>
  expectTable(areas.sharing))

test('the history is answered by role [HIST-6, HIST-7]', () => expectTable(areas.history))

test('deleted and merged files are answered by role', () => expectTable(areas.deletedFiles))

test('text messages and client sign-in are answered by role [NOTE-25, NOTE-26, CLI-28, CLI-29]', () =>
  expectTable(areas.clients))

test('the case page, its agent and notes, and the desk are answered by role [OPEN-113, OPEN-140]', () =>
  expectTable(areas.casePage))

test('threads of texts and the inbox are answered by role [OPEN-113]', () => expectTable(areas.textThreads))

test('calls that send documents are answered by role [DOC-23, DOC-26, DOC-27, DOC-28]', () =>
  expectTable(areas.sendDocuments))

test('previews and downloads of documents are answered by role [DOC-24, DOC-29]', () =>
  expectTable(areas.readDocuments))

test('a signing link needs no sign-in', () => expectTable(areas.signing))

/** The statuses that these callers get for a request, in their order. */
async function statusesOf(request: string, ...names: string[]): Promise<string[]> {
  const row = roleRows.find((one) => one.request === request)
  if (row === undefined) throw new Error(`The table has no ${request}`)
  const statuses: string[] = []
  for (const name of names) statuses.push((await attempt(row, name)).status)
  return statuses
}

test('level R reads, E changes, F deletes, and no level is unrestricted [SHARE-3, SHARE-4, SHARE-5, SHARE-6, OPEN-112]', async () => {
  const levels = ['R', 'E', 'F', 'edit']
  expect(await statusesOf('GET /api/crm/defendant', ...levels)).toEqual(['200', '200', '200', '200'])
  expect(await statusesOf('PUT /api/crm/defendant', ...levels)).toEqual(['403', '200', '200', '200'])
  expect(await statusesOf('DELETE /api/crm/defendant', ...levels)).toEqual(['403', '403', '200', '200'])
})

test('User Admin and CRM Admin change and delete a file despite level R [SHARE-7, SHARE-8, OPEN-188]', async () => {
  const callers = ['R', 'R+AD', 'R+UA', 'E', 'other']
  expect(await statusesOf('PUT /api/crm/defendant', ...callers)).toEqual(['403', '200', '200', '200', '200'])
  expect(await statusesOf('DELETE /api/crm/defendant', ...callers)).toEqual([
    '403',
    '200',
    '200',
    '403',
    '200',
  ])
})

test('the records of a file follow the level for the file [OPEN-113]', async () => {
  for (const { noun: record } of Object.values(caseEntities)) {
    expect(await statusesOf(`PUT /api/crm/${record}`, 'R', 'E', 'F')).toEqual(['403', '200', '200'])
    expect(await statusesOf(`DELETE /api/crm/${record}`, 'R', 'E', 'F')).toEqual(['403', '403', '200'])
  }
  expect(await statusesOf('POST /api/crm/defendant/upload', 'R', 'E', 'F')).toEqual(['403', '200', '200'])
})

test('permissions open the calls of their group, and only an edit key writes [AUTH-23, OPEN-28]', async () => {
  const callers = ['none', 'edit', 'admin', 'perms', 'sms']
  const crm = ['403', '200', '200', '403', '403']
  expect(await statusesOf('GET /api/crm/defendants', ...callers)).toEqual(crm)
  expect(await statusesOf('PUT /api/crm/defendant', ...callers)).toEqual(crm)
  expect(await statusesOf('GET /api/crm/crm_histories', ...callers)).toEqual([
    '403',
    '403',
    '200',
    '403',
    '403',
  ])
  expect(await statusesOf('POST /api/userperms/user', ...callers)).toEqual([
    '403',
    '403',
    '403',
    '200',
    '403',
  ])
  // Any key of CRM reads templates, only 'SMS edit' writes them
  expect(await statusesOf('GET /api/settings/sms_config', ...callers)).toEqual([
    '403',
    '200',
    '200',
    '403',
    '200',
  ])
  expect(await statusesOf('PUT /api/settings/sms_config', ...callers)).toEqual([
    '403',
    '403',
    '403',
    '403',
    '200',
  ])
  const authorization = await headerOf('none', await newFile())
  const refused = await app.inject({ url: '/api/crm/leads', headers: { authorization } })
  expect(refused.json()).toMatchObject({ error: 'Not authorized to access' })
})

test('a client uses the calls about their own file and documents only [CLI-51, CLI-52, OPEN-140]', async () => {
  const accepted: string[] = []
  for (const row of roleRows.filter(({ statuses }) => statuses['nobody'] === '401'))
    if ((await attempt(row, 'client')).status === '200') accepted.push(row.request)
  expect(accepted).toEqual([
    'GET /api/crm/defendant',
    'PUT /api/crm/defendant',
    'GET /api/crm/bookings',
    'GET /api/crm/indemnitors',
    'GET /api/crm/indemnitor',
    'POST /api/crm/indemnitor',
    'POST /api/crm/indemnitor, with photos',
    'PUT /api/crm/indemnitor',
    'GET /api/crm/defendant/photos',
    'POST /api/crm/defendant/upload',
    'POST /api/crm/defendant/download',
    'GET /api/crm/indemnitor/photos',
    'POST /api/crm/indemnitor/upload',
    'POST /api/crm/indemnitor/download',
    'PUT /api/clients/language',
    'GET /api/clients/draft_key',
    'POST /api/clients/logout',
    'GET /api/documents/own',
    'POST /api/documents/own/sign',
    'GET /api/documents/documents_pdf',
    'POST /api/documents/send_single',
    'POST /api/documents/send_single, an indemnitor',
    'GET /api/documents/document_download',
    'GET /api/crm/arrests',
  ])
})
