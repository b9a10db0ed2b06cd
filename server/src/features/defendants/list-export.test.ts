import { listDefendants } from '@bailiwick/contract/defendants'
import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import { messages } from '@bailiwick/contract/kit/messages'
import { columnNames } from '@bailiwick/contract/list-columns'
import { exportList, selectFiles } from '@bailiwick/contract/list-selection'
import { mostSelected } from '@bailiwick/contract/list-limits'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { Gate } from '#platform/gate'
import { afterTest } from '#test/after-test'
import { makeChild, makeDefendant, makeUser } from '#test/factories'
import { startServer, type Person } from '#test/server'

const { app, call, db, actors, signIn } = await startServer()
const { clerk } = actors
const exporter = await signIn(await makeUser(db, { permissions: [3, 10], name: 'Eve Export' }))

async function download(body: Partial<BodyOf<typeof exportList>>, as: Person = exporter) {
  const { statusCode, headers, payload } = await app.inject({
    method: 'POST',
    url: exportList.path,
    headers: { authorization: as.token },
    payload: { list: 'defendants', filters: {}, columns: ['first_name', 'last_name'], ...body },
  })
  return {
    status: statusCode,
    type: headers['content-type'],
    name: headers['content-disposition'],
    text: payload,
  }
}
const linesOf = (text: string) => text.replace('\uFEFF', '').split('\r\n').slice(0, -1)
const entriesOf = (userId: number) =>
  db
    .selectFrom('history')
    .select(['action', 'name', 'username', 'defendant_id', 'data'])
    .where('endpoint', '=', 'list_export')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

test('a list is exported with a heading, in its order, as UTF-8 that spreadsheets recognize', async () => {
  const last_name = 'EXPORTED'
  for (const first_name of ['Ñandú', 'a "quoted", name', '=1+1'])
    await makeDefendant(db, { last_name, first_name, phone: null })
  const sorted = { sort_by: 'first_name', sort_direction: 'asc' }
  const { status, type, name, text } = await download({ filters: { last_name }, ...sorted })
  expect([status, type]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(name).toMatch(/filename="defendants-\d{4}-\d\d-\d\d\.csv"/)
  expect(text.startsWith('\uFEFF')).toBe(true)
  const { body } = await call(listDefendants, { as: clerk, query: { last_name, ...sorted } })
  const names = body.defendants.map(({ first_name }) => first_name)
  expect(linesOf(text)).toEqual([
    'First Name,Last Name',
    ...names.map((first) => {
      if (first.startsWith('=')) return `'${first},EXPORTED`
      return first.includes('"') ? `"${first.replaceAll('"', '""')}",EXPORTED` : `${first},EXPORTED`
    }),
  ])
  expect(names).toHaveLength(3)
})

test('all columns of both lists are exported, and nothing sensitive', async () => {
  const ss = '900-12-3456'
  const defendant_id = await makeDefendant(db, {
    last_name: 'WHOLE',
    first_name: 'ANA',
    home_phone: '3105550110',
    ss,
  })
  await makeChild(db, 'bookings', {
    defendant_id,
    arrest_case: 'A-1',
    court_case: 'C-1',
    bail_amount: '20,000',
    unpaid_balance: '100',
    surety: 'FCS',
    date_to_appear: '2026-12-01',
    time_to_appear: '08:30 AM',
  })
  const created = await sql<{ at: string }>`
    update defendants set date_created = '2026-11-01T20:05:06Z' where id = ${defendant_id}
    returning (refresh_defendant_list(array[id]))::text as at`.execute(db)
  expect(created.rows).toHaveLength(1)
  const { text } = await download({
    filters: { last_name: 'WHOLE' },
    columns: [...columnNames],
    today: '11/24/2026',
    time_zone: 'America/Los_Angeles',
  })
  expect(linesOf(text)).toEqual([
    'First Name,Last Name,Phone,DOB,Next Court,Bail,Balance,Bail Post Date,Arrest Date,Arrest County,Arrest Case,Court Case,Other Case,Surety,Link Last Sent,Docs Sent,Pending Signature,Agent,Created',
    'ANA,WHOLE,3105550110,,12/01/2026 08:30 AM,20000,100,,,,A-1,C-1,,FCS,,No,No,,11/01/2026 12:05:06 pm',
  ])
  const lead = await makeDefendant(db, {
    is_lead: 1,
    last_name: 'WHOLE',
    first_name: 'LEE',
    status: 'New Lead',
  })
  const leads = await download({ list: 'leads', ids: [lead], columns: [...columnNames] })
  expect(linesOf(leads.text)[0]).toBe('First Name,Last Name,Phone,DOB,Status,Link Last Sent,Created')
  expect(linesOf(leads.text)[1]).toMatch(/^LEE,WHOLE,,,New Lead,,/)
})

test('a date of court whose time nobody has set is exported without one', async () => {
  const id = await makeDefendant(db)
  await makeChild(db, 'bookings', {
    defendant_id: id,
    date_to_appear: '2026-12-01',
    time_to_appear: '12:00 AM',
  })
  const { text } = await download({ ids: [id], columns: ['next_court'], today: '11/24/2026' })
  expect(linesOf(text)[1]).toContain('12/01/2026')
  expect(text).not.toContain('12:00 AM')
})

test('only CRM administrators export who created a file [DEF-22]', async () => {
  const admin = await signIn(await makeUser(db, { permissions: [4, 10] }))
  const id = await makeDefendant(db, { created_by: clerk.id })
  const columns = ['last_name', 'created_by_name'] as const
  const headingOf = async (as: Person) =>
    linesOf((await download({ ids: [id], columns: [...columns] }, as)).text)
  expect(await headingOf(exporter)).toEqual(['First Name,Last Name', 'ANA,SAMPLE'])
  expect(await headingOf(admin)).toEqual(['First Name,Last Name,Created By', `ANA,SAMPLE,${clerk.name}`])
})

test('whose row it is stands in every export, also of columns that the list does not have', async () => {
  const lead = await makeDefendant(db, { is_lead: 1, first_name: 'LEE', last_name: 'COLUMNS' })
  const { text } = await download({ list: 'leads', ids: [lead], columns: ['bail', 'agent'] })
  expect(linesOf(text)).toEqual(['First Name,Last Name', 'LEE,COLUMNS'])
})

test('an export needs its own permission, and the history and the owner see every one', async () => {
  const id = await makeDefendant(db, { last_name: 'AUDITED' })
  const person = await signIn(await makeUser(db, { permissions: [4] }))
  expect((await download({ ids: [id] }, person)).status).toBe(403)
  expect(await entriesOf(person.id)).toEqual([])

  const own = await signIn(await makeUser(db, { permissions: [10] }))
  await download({ filters: { last_name: 'AUDITED' } }, own)
  await download({ ids: [id], filters: { last_name: 'OTHER' } }, own)
  const common = { action: 'download', name: 'Defendants', username: own.username, defendant_id: null }
  const columns = 'First Name, Last Name'
  expect(await entriesOf(own.id)).toEqual([
    { ...common, data: { files: 1, filters: { last_name: 'AUDITED' }, columns } },
    { ...common, data: { files: 1, selected: true, columns } },
  ])
  const events = await db
    .selectFrom('security_events')
    .select(['kind', 'details'])
    .where('user_id', '=', own.id)
    .where('kind', '=', 'listExported')
    .execute()
  expect(events).toHaveLength(2)
  expect(events[0]?.details).toEqual({ list: 'defendants', files: 1 })
})

test('files of the other list and deleted ones are not exported', async () => {
  const [shown, lead, gone] = [
    await makeDefendant(db, { first_name: 'SHOWN' }),
    await makeDefendant(db, { first_name: 'LEAD', is_lead: 1 }),
    await makeDefendant(db, { first_name: 'GONE' }),
  ]
  await sql`update defendants set deleted_at = now() where id = ${gone} returning refresh_defendant_list(array[id])`.execute(
    db,
  )
  const { text } = await download({ ids: [shown, lead, gone], columns: ['first_name'] })
  expect(linesOf(text)).toEqual(['First Name,Last Name', 'SHOWN,SAMPLE'])
})

test('a long export has every row once, across its pages', async () => {
  await sql`
    insert into defendants (first_name, last_name)
    select 'N' || lpad(n::text, 4, '0'), 'MANYFILES' from generate_series(1, 1201) n
    returning list_new_defendant(id)`.execute(db)
  const { text } = await download({
    filters: { last_name: 'MANYFILES' },
    columns: ['first_name'],
    sort_by: 'first_name',
    sort_direction: 'asc',
  })
  const names = linesOf(text).slice(1)
  expect(names).toHaveLength(1201)
  expect(new Set(names).size).toBe(1201)
  expect([names[0], names[500], names.at(-1)]).toEqual([
    'N0001,MANYFILES',
    'N0501,MANYFILES',
    'N1201,MANYFILES',
  ])

  // The same files are selected up to a limit, in the order of the list
  const query = { list: 'defendants', last_name: 'MANYFILES', sort_by: 'first_name', sort_direction: 'desc' }
  const { files } = (await call(selectFiles, { as: clerk, query })).body
  expect(files).toHaveLength(mostSelected)
  expect(files[0]).toMatchObject({ name: 'N1201 MANYFILES', phone: null })
})

test('a selection has the mobile phones of the files that match all filters', async () => {
  const last_name = 'SELECTED'
  const one = await makeDefendant(db, { last_name, first_name: 'ANA', phone: '2135550142' })
  const two = await makeDefendant(db, { last_name, first_name: 'BEA', home_phone: '2135550143' })
  await makeDefendant(db, { last_name, first_name: 'CAL', is_lead: 1 })
  const select = async (query: object) =>
    (await call(selectFiles, { as: clerk, query: { list: 'defendants', last_name, ...query } })).body.files
  expect(await select({ sort_by: 'first_name', sort_direction: 'asc' })).toEqual([
    { id: one, name: 'ANA SELECTED', phone: '2135550142' },
    { id: two, name: 'BEA SELECTED', phone: null },
  ])
  expect(await select({ first_name: 'bea' })).toHaveLength(1)
  expect((await select({ list: 'leads' })).map(({ name }) => name)).toEqual(['CAL SELECTED'])
})

test('what an export cannot be of is refused by name', async () => {
  const refused = async (body: object) => {
    const { status, text } = await download(body)
    return [status, JSON.parse(text).fields]
  }
  expect(await refused({ ids: [] })).toEqual([400, ['ids']])
  expect(await refused({ ids: Array.from({ length: mostSelected + 1 }, (_, at) => at + 1) })).toEqual([
    400,
    ['ids'],
  ])
  expect(await refused({ columns: [] })).toEqual([400, ['columns']])
  expect(await refused({ time_zone: 'Mars/Base' })).toEqual([400, ['time_zone']])
  expect(await refused({ filters: { surety: 'Nobody' } })).toEqual([400, ['surety']])
  expect(await entriesOf(exporter.id)).not.toEqual([])
})

test('a filter that searches for nothing is refused, not dropped, where many files are meant', async () => {
  const before = await entriesOf(exporter.id)
  for (const [filters, name, label] of [
    [{ docs_sent: '\0' }, 'docs_sent', 'Docs Sent'],
    [{ last_name: 'EXPORTED', booking: ' - ' }, 'booking', 'Booking Number'],
    [{ name: '\0' }, 'name', 'Indemnitor Name'],
  ] as const) {
    const error = messages.searchesNothing(label)
    const { status, text } = await download({ filters })
    expect([status, JSON.parse(text)]).toMatchObject([400, { error, errors: { [name]: error } }])
    const { status: selected, body } = await call(selectFiles, {
      as: clerk,
      query: { list: 'defendants', ...filters },
    })
    expect([selected, body]).toMatchObject([400, { error, errors: { [name]: error } }])
  }
  expect(await entriesOf(exporter.id)).toEqual(before)
  expect(
    (await download({ filters: { last_name: 'NOBODY AT ALL', booking: ' ', docs_sent: '' } })).status,
  ).toBe(200)
})

test('a filter with half a character is exported by, and recorded without it', async () => {
  const { id } = exporter
  expect((await download({ filters: { first_name: 'AB\ud800' } })).status).toBe(200)
  const last = (await entriesOf(id)).at(-1)
  expect(JSON.stringify(last?.data)).toContain('AB')
})

test('pages of all exports are read one after the other, the exporters in turn', async () => {
  const run = vi.spyOn(Gate.prototype, 'run')
  afterTest(() => run.mockRestore())
  const last_name = 'PAGED'
  await makeDefendant(db, { last_name })
  await Promise.all([download({ filters: { last_name } }), download({ filters: { last_name } })])
  const pages = (run.mock.contexts as readonly Gate[]).filter(
    (_, at) => run.mock.calls[at]?.[1]?.caller?.name === `user ${exporter.id}`,
  )
  const atOnce = { now: 0, most: 0 }
  const work = async () => {
    atOnce.most = Math.max(atOnce.most, (atOnce.now += 1))
    await Promise.resolve()
    atOnce.now -= 1
  }
  await Promise.all(pages.map((gate) => gate.run(work)))
  expect([pages.length, atOnce.most]).toEqual([2, 1])
})
