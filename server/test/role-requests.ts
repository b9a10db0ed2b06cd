import { caseEntities } from '@bailiwick/contract/entities'
import type { Endpoint } from '@bailiwick/contract/kit/endpoint'
import type { CaseEntity } from '@bailiwick/contract/kit/entity'
import {
  addSecondFactor,
  knownPassword,
  makeDefendant,
  makeListView,
  makeNote,
  makeUser,
  share,
} from '#test/factories'
import { formData } from '#test/form-data'
import type { TestFile } from '#test/role-callers'
import { photo, roleFixtures, upload, type RoleRequest } from '#test/role-fixtures'
import type { TestServer } from '#test/server'
import { suretyFormRequests } from '#test/surety-form-requests'
import { templateRequests } from '#test/template-requests'
import { catalogueRecord } from '../src/sample/catalogue-record.ts'
import { dayOf } from '../src/sample/days.ts'
import { seeded } from '../src/sample/random.ts'

type AnyCall = Pick<Endpoint<unknown, unknown, unknown>, 'method' | 'path'>
type RoleRequests = Readonly<Record<string, (file: TestFile) => RoleRequest | Promise<RoleRequest>>>

/** A well-formed request for each row of role-table.ts that needs more than its address. */
export async function roleRequests(server: TestServer): Promise<RoleRequests> {
  const { db } = server
  const { downloadOf, withCardCharge, cardDocument, pendingDocument, pendingOfCard } = roleFixtures(server)
  const somebody = await makeUser(db)
  await db.updateTable('users').set({ email: 'somebody@example.com' }).where('id', '=', somebody.id).execute()
  let texts = 0
  /** A text to the defendant of a file in this state. */
  async function textTo({ id, phone }: TestFile, state: 'sent' | 'queued' | 'failed'): Promise<number> {
    const message = { template_id: null, defendant_id: id, indemnitor_id: null, phone, content: 'A link' }
    const insert = db.insertInto('messages').values({ ...message, state, created_by: somebody.id })
    return (await insert.returning('id').executeTakeFirstOrThrow()).id
  }
  const grant = (id: number, access_type: 'R' | 'E' | 'F'): RoleRequest => ({
    payload: { user_id: somebody.id, defendant_id: id, access_type },
  })

  /** A view that somebody else shared. */
  const viewOf = ({ phone }: TestFile) => makeListView(db, { name: phone, created_by: somebody.id })

  return {
    ...recordRequests(),
    // Each somebody else: failures with one username have to wait
    'POST /api/users/login': ({ phone }) => ({ payload: { username: phone, password: 'nothing' } }),
    'POST /api/users/login/code': () => ({ payload: { challenge: 'none', code: '123456' } }),
    'POST /api/userperms/maintenance': () => ({ payload: { value: 'no' } }),
    ...templateRequests(server),
    ...suretyFormRequests(server),
    'POST /api/settings/sms_config': () => ({
      payload: { description: `Text ${(texts += 1)}`, content: 'Please call us.' },
    }),
    'PUT /api/settings/sms_config': () => ({ payload: { id: 1, content: 'Please call us.' } }),
    'DELETE /api/settings/sms_config': async () => {
      const content = { description: `Text ${(texts += 1)}`, content: 'Please call us.', type: '1' } as const
      const insert = db.insertInto('sms_config').values(content).returning('id')
      return { query: { id: String((await insert.executeTakeFirstOrThrow()).id) } }
    },
    'POST /api/users/': ({ phone }) => ({
      payload: {
        username: phone,
        name: 'Uma New',
        email: 'uma@example.com',
        phone_number: phone,
        password: 'long enough',
        password2: 'long enough',
      },
    }),
    'PUT /api/users/': async () => ({ payload: { id: (await makeUser(db)).id, name: 'Uma Other' } }),
    'PUT /api/users/password': () => ({
      payload: { current_password: knownPassword, password: 'own choice 42', password2: 'own choice 42' },
    }),
    'DELETE /api/users/sessions': () => ({ query: { id: crypto.randomUUID() } }),
    'POST /api/users/second_factor': () => ({ payload: { current_password: knownPassword } }),
    'PUT /api/users/second_factor': () => ({ payload: { code: '123456' } }),
    'POST /api/users/second_factor/recovery_codes': () => ({ payload: { current_password: knownPassword } }),
    'POST /api/users/second_factor/remove': () => ({ payload: { current_password: knownPassword } }),
    'DELETE /api/users/second_factor': async () => {
      const { id } = await makeUser(db)
      await addSecondFactor(db, id)
      return { query: { id: String(id) } }
    },
    'PUT /api/settings/sign_in': () => ({ payload: { second_factor_for: 'everybody' } }),
    'DELETE /api/users/': async () => ({ query: { id: String((await makeUser(db)).id) } }),
    'POST /api/userperms/users_filtered': () => ({ payload: { permsList: [] } }),
    'GET /api/userperms/user/:user_id': () => ({ params: { user_id: somebody.id } }),
    'GET /api/userperms/username/:username': () => ({ params: { username: somebody.username } }),
    'POST /api/userperms/user': () => ({
      payload: { user_id: somebody.id, user_perms: { add: [{ perm_id: 5, db_id: null }], remove: [] } },
    }),
    'POST /api/userperms/notify_mail': () => ({
      payload: { to: 'somebody@example.com', subject: 'Hello', message: 'Hello.' },
    }),
    'POST /api/settings/jobs/retry': () => ({ payload: { queue: 'none' } }),
    'POST /api/settings/messages/show': async (file) => ({ payload: { id: await textTo(file, 'sent') } }),
    'POST /api/messages/cancel': async (file) => ({ payload: { message_id: await textTo(file, 'queued') } }),
    'POST /api/messages/dismiss': async (file) => ({ payload: { message_id: await textTo(file, 'failed') } }),
    'POST /api/locks': ({ id }) => ({ payload: { kind: 'BP', record_id: id } }),
    'POST /api/locks, an indemnitor': ({ indemnitor }) => ({
      payload: { kind: 'GIN', record_id: indemnitor },
    }),
    'POST /api/locks/release': () => ({ payload: { kind: 'BP' } }),
    'GET /api/crm/defendants': () => ({ query: { q: 'get' } }),
    'GET /api/crm/leads': () => ({ query: { q: 'get' } }),
    'GET /api/crm/list_selection': () => ({ query: { list: 'defendants', last_name: 'NOBODY' } }),
    'POST /api/crm/list_export': ({ id }) => ({
      payload: { list: 'defendants', ids: [id], filters: {}, columns: ['last_name'] },
    }),
    'GET /api/crm/list_views': () => ({ query: { list: 'defendants' } }),
    'POST /api/crm/list_view': ({ phone }) => ({
      payload: {
        list: 'leads',
        name: phone,
        is_shared: false,
        filters: {},
        sort_by: 'last_name',
        sort_direction: 'asc',
        columns: [],
        density: 'compact',
      },
    }),
    'PUT /api/crm/list_view': async (file) => ({
      payload: { id: await viewOf(file), density: 'comfortable' },
    }),
    'DELETE /api/crm/list_view': async (file) => ({ query: { id: String(await viewOf(file)) } }),
    'GET /api/crm/search': () => ({ query: { text: 'sample' } }),
    'POST /api/crm/duplicates': ({ phone }) => ({
      payload: { phones: [phone], first_name: '', last_name: '', date_of_birth: '' },
    }),
    'POST /api/crm/text_check': ({ id }) => ({ payload: { ids: [id] } }),
    'GET /api/crm/defendant': ({ id }) => ({ query: { id: String(id) } }),
    'POST /api/crm/defendant': () => ({ payload: { first_name: 'Ana', last_name: 'Sample' } }),
    'PUT /api/crm/defendant': ({ id }) => ({ payload: { id, city: 'FRESNO' } }),
    'PUT /api/crm/defendant, a lead converted': async ({ id }) => {
      await db.updateTable('defendants').set({ is_lead: 1 }).where('id', '=', id).execute()
      return { payload: { id, is_lead: 0 } }
    },
    'DELETE /api/crm/defendant': ({ id }) => ({ query: { id: String(id) } }),
    'GET /api/crm/bookings': ({ id }) => ({ query: { id: String(id) } }),
    'POST /api/crm/booking': ({ id }) => ({ payload: { defendant_id: id, booking: '1234567' } }),
    'PUT /api/crm/booking': ({ booking }) => ({ payload: { id: booking, notes: 'CALLED' } }),
    'DELETE /api/crm/booking': ({ booking }) => ({ query: { id: String(booking) } }),
    'GET /api/crm/indemnitors': ({ id }) => ({ query: { id: String(id) } }),
    'GET /api/crm/indemnitor': ({ indemnitor }) => ({ query: { id: String(indemnitor) } }),
    'POST /api/crm/indemnitor': ({ id }) => ({ payload: { defendant_id: id, name: 'Ida Cole' } }),
    'POST /api/crm/indemnitor, with photos': ({ id }) =>
      formData([
        { field: 'defendant_id', content: String(id) },
        { field: 'name', content: 'Ida Cole' },
        photo,
      ]),
    'PUT /api/crm/indemnitor': ({ indemnitor }) => ({ payload: { id: indemnitor, city: 'FRESNO' } }),
    'DELETE /api/crm/indemnitor': ({ indemnitor }) => ({ query: { id: String(indemnitor) } }),
    'GET /api/crm/defendant/photos': ({ id }) => ({ query: { id: String(id) } }),
    'POST /api/crm/defendant/upload': ({ id }) => upload(id),
    'POST /api/crm/defendant/download': ({ id }) => downloadOf('defendant', id),
    'GET /api/crm/indemnitor/photos': ({ indemnitor }) => ({ query: { id: String(indemnitor) } }),
    'POST /api/crm/indemnitor/upload': ({ indemnitor }) => upload(indemnitor),
    'POST /api/crm/indemnitor/download': ({ indemnitor }) => downloadOf('indemnitor', indemnitor),
    'GET /api/crm/defendant_users': ({ id }) => ({ query: { id: String(id) } }),
    'POST /api/crm/defendant_users': ({ id }) => grant(id, 'R'),
    'POST /api/crm/defendant_users, level E': ({ id }) => grant(id, 'E'),
    'POST /api/crm/defendant_users, level F': ({ id }) => grant(id, 'F'),
    'DELETE /api/crm/defendant_users': async ({ id }) => {
      await share(db, id, somebody.id, 'R')
      const grants = db.selectFrom('defendant_users').select('id').where('user_id', '=', somebody.id)
      const grant = await grants.where('defendant_id', '=', id).executeTakeFirstOrThrow()
      return { query: { id: String(grant.id) } }
    },
    'GET /api/crm/crm_histories': () => ({ query: { q: 'get' } }),
    'GET /api/crm/crm_history': async () => {
      const entry = await db.selectFrom('history').select('id').limit(1).executeTakeFirstOrThrow()
      return { query: { id: String(entry.id) } }
    },
    'GET /api/crm/case': ({ id }) => ({ query: { id: String(id) } }),
    'GET /api/crm/timeline': ({ id }) => ({ query: { id: String(id) } }),
    'PUT /api/crm/case/agent': async ({ id }) => ({
      payload: { id, user_id: (await makeUser(db, { permissions: [3] })).id },
    }),
    'GET /api/crm/desk': () => ({}),
    'GET /api/crm/desk/queue': () => ({ query: { queue: 'shared' } }),
    'PUT /api/crm/desk': () => ({ payload: { hidden: ['shared'] } }),
    'GET /api/crm/notes': ({ id }) => ({ query: { id: String(id) } }),
    'POST /api/crm/deleted_files/restore': async () => ({
      payload: { id: await makeDefendant(db, { deleted_by: somebody.id, deleted_at: new Date() }) },
    }),
    'GET /api/crm/merge': async ({ id }) => ({
      query: { stays: String(id), goes: String(await makeDefendant(db)) },
    }),
    'POST /api/crm/merge': async ({ id }) => ({
      payload: { stays: id, goes: await makeDefendant(db), take: [] },
    }),
    'POST /api/crm/merge/undo': () => ({ payload: { merge_id: 2_000_000 } }),
    'POST /api/crm/note': ({ id }) => ({ payload: { defendant_id: id, kind: 'note', text: 'Called back.' } }),
    'PUT /api/crm/note': async ({ id }) => ({
      payload: { id: await makeNote(db, { defendant_id: id, created_by: somebody.id }), pinned: 'Yes' },
    }),
    'GET /api/crm/text_threads': ({ id }) => ({ query: { defendant_id: String(id) } }),
    'GET /api/crm/text_thread': ({ id }) => ({ query: { defendant_id: String(id) } }),
    'POST /api/crm/text_thread': ({ id, phone }) => ({
      payload: { defendant_id: id, phone, content: 'Please call us.' },
    }),
    'POST /api/crm/text_thread/read': ({ id }) => ({ payload: { defendant_id: id, up_to: 1 } }),
    'PUT /api/crm/text_preferences': ({ id }) => ({
      payload: { defendant_id: id, consent: 'yes', language: 'es' },
    }),
    'POST /api/crm/text_inbox/read': ({ phone }) => ({ payload: { phone, up_to: 1 } }),
    'PUT /api/clients/language': () => ({ payload: { language: 'es' } }),
    'POST /api/clients/sendOTP': ({ id, phone }) => ({
      payload: { phone, id, ind: false, defendant_id: id },
    }),
    'POST /api/clients/sendOTP, an indemnitor': async ({ id, indemnitor, phone }) => {
      await db.updateTable('indemnitors').set({ phone }).where('id', '=', indemnitor).execute()
      return { payload: { phone, id: indemnitor, ind: true, defendant_id: id } }
    },
    'GET /api/clients/sign_in_lock': ({ id }) => ({ query: { defendant_id: String(id) } }),
    'POST /api/clients/sms_only': ({ id, booking, phone }) => ({
      payload: { id, phone, name: 'Ida Cole', booking, defendant_id: id },
    }),
    'POST /api/clients/verifyOTP': ({ phone }) => ({ payload: { phone, otp: 'AAAAAA', ind: false } }),
    'POST /api/clients/resendOTP': ({ phone }) => ({ payload: { phone, otp: 'AAAAAA', ind: false } }),
    'POST /api/clients/requestLink': ({ phone }) => ({ payload: { phone, date_of_birth: '04/12/1990' } }),
    'POST /api/documents/send': async (file) => ({
      payload: { type: 3, defendant_id: (await withCardCharge(file)).id, booking_id: file.booking },
    }),
    'POST /api/documents/own/sign': async (file) => ({
      payload: { envelope_id: (await pendingDocument(file)).envelope_id },
    }),
    'GET /api/documents/documents_pdf': async (file) => ({ query: await cardDocument(file, 'defendant') }),
    'GET /api/documents/documents_pdf, an indemnitor': async (file) => ({
      query: await cardDocument(file, file.indemnitor),
    }),
    'POST /api/documents/send_single': async (file) => ({ query: await cardDocument(file, 'defendant') }),
    'POST /api/documents/send_single, an indemnitor': async (file) => ({
      query: await cardDocument(file, file.indemnitor),
    }),
    'POST /api/documents/cc': async (file) => ({
      payload: { type: 'defendant', defendant_id: (await withCardCharge(file)).id, booking_id: file.booking },
    }),
    'GET /api/documents/document_download': async (file) => ({
      query: { envelope_id: (await pendingDocument(file)).envelope_id },
    }),
    'POST /api/signing/open': async (file) => ({ payload: { token: (await pendingDocument(file)).token } }),
    'POST /api/signing/paper': async (file) => ({ payload: { token: (await pendingDocument(file)).token } }),
    'POST /api/signing/shown': async (file) => {
      const { token, sha256 } = await pendingDocument(file)
      return { payload: { token, sha256, how: 'pages' } }
    },
    'POST /api/signing/agree': async (file) => ({
      payload: { token: (await pendingDocument(file)).token, agreed: true },
    }),
    'POST /api/signing/sign': async (file) => {
      const { token, sha256 } = await pendingDocument(file)
      return { payload: { token, sha256, signature: { kind: 'typed', name: 'Ana Sample' } } }
    },
    'POST /api/signing/decline': async (file) => ({
      payload: { token: (await pendingDocument(file)).token },
    }),
    'POST /api/documents/void': async (file) => ({ payload: await pendingOfCard(file) }),
    'POST /api/documents/resend': async (file) => ({ payload: await pendingOfCard(file) }),
    'POST /api/documents/replace': async (file) => ({ payload: await pendingOfCard(file) }),
    // Somebody else has sent it
    'POST /api/documents/alerts/dismiss': async (file) => ({ payload: await pendingOfCard(file) }),
    'POST /api/documents/reminder': ({ id, phone }) => ({ payload: { defendant_id: id, phone } }),
  }
}

/** Well-formed requests for the calls of every kind of case record. */
function recordRequests(): RoleRequests {
  const kinds: readonly CaseEntity[] = Object.values(caseEntities)
  return Object.fromEntries(
    kinds.flatMap(({ table, calls: { list, create, update, remove }, fields, nameFields: [name = ''] }) => {
      const values = catalogueRecord(seeded(1), fields, dayOf('2026-11-20'))
      const requests: readonly [AnyCall, (file: TestFile) => RoleRequest][] = [
        [list, ({ id }) => ({ query: { id: String(id) } })],
        [create, ({ id }) => ({ payload: { defendant_id: id, ...values } })],
        [update, ({ records }) => ({ payload: { id: records[table], [name]: values[name] } })],
        [remove, ({ records }) => ({ query: { id: String(records[table]) } })],
      ]
      return requests.map(([{ method, path }, request]) => [`${method} ${path}`, request])
    }),
  )
}
