import { chooseAgent } from '@bailiwick/contract/case-page'
import { listDefendants } from '@bailiwick/contract/defendants'
import { extraColumns, type ExtraColumn } from '@bailiwick/contract/list-columns'
import { expect, test } from 'vitest'
import { makeChild, makeDefendant } from '#test/factories'
import { startServer } from '#test/server'

const { call, db, actors } = await startServer()
const { clerk } = actors
const today = '11/23/2026'

let count = 0
/** A file with a name of its own, and the row that the list has of it. */
async function makeFile() {
  count += 1
  const last_name = `COLUMNS${String.fromCodePoint(64 + count)}`
  const id = await makeDefendant(db, { last_name })
  const row = async (columns: ExtraColumn[] = [...extraColumns]) => {
    const { body } = await call(listDefendants, {
      as: clerk,
      query: { last_name, today, columns: columns.join(',') },
    })
    return body.defendants[0]
  }
  const book = (booking: object) => makeChild(db, 'bookings', { defendant_id: id, ...booking })
  return { id, last_name, row, book }
}
const times = (...list: [string, string | null][]) =>
  JSON.stringify(list.map(([date, time]) => ({ date, time })))

test('a row has the extra columns that are asked for, and no others', async () => {
  const { row } = await makeFile()
  const extras = async (columns: ExtraColumn[]) => {
    const found = await row(columns)
    return extraColumns.filter((name) => found !== undefined && Object.hasOwn(found, name))
  }
  expect(await extras(['agent'])).toEqual(['agent'])
  expect(await extras(['balance', 'next_court'])).toEqual(['next_court', 'balance'])
  expect(Object.keys((await call(listDefendants, { as: clerk })).body.defendants[0] ?? {})).not.toContain(
    'next_court',
  )
  expect(await row()).toMatchObject({ next_court: null, bail: null, balance: null, agent: null })
})

test('bail and balance are those of the latest booking, next court is of any [OPEN-182, OPEN-191]', async () => {
  const { row, book } = await makeFile()
  await book({
    bail_amount: '5,000',
    unpaid_balance: '100',
    court_times: times(['11/24/2026', '08:30 AM']),
  })
  expect(await row()).toMatchObject({
    bail: '5,000',
    balance: '100',
    next_court: { date: '11/24/2026', time: '08:30 AM' },
  })
  await book({ bail_amount: '20000', court_times: times(['12/30/2026', '08:30 AM']) })
  const next_court = { date: '11/24/2026', time: '08:30 AM' }
  expect(await row()).toMatchObject({ bail: '20000', balance: null, next_court })
  const newest = await book({ bail_amount: '30000' })
  await db.updateTable('bookings').set({ deleted_at: new Date() }).where('id', '=', newest).execute()
  expect(await row()).toMatchObject({ bail: '20000' })
})

test('the next date of court is the earliest from today on, by day and time', async () => {
  const next = async (booking: object, columns: ExtraColumn[] = ['next_court']) => {
    const { row, book } = await makeFile()
    await book(booking)
    return (await row(columns))?.next_court
  }
  const court_times = times(
    ['12/01/2026', '08:30 AM'],
    ['11/22/2026', '08:30 AM'],
    ['11/23/2026', '01:00 PM'],
    ['11/23/2026', '11:00 AM'],
    ['11/23/2026', null],
    ['13/45/2026', '08:00 AM'],
  )
  expect(await next({ court_times, date_to_appear: '2026-11-23' })).toEqual({
    date: today,
    time: '11:00 AM',
  })
  expect(await next({ court_times: times(['11/22/2026', '08:30 AM']) })).toBeNull()
  // Without a list of dates, the day to appear
  expect(await next({ date_to_appear: '2026-11-25', time_to_appear: 'morning' })).toEqual({
    date: '11/25/2026',
    time: 'morning',
  })
})

test('the agent is named as chosen in the file', async () => {
  const { id, row } = await makeFile()
  await call(chooseAgent, { as: clerk, body: { id, user_id: clerk.id } })
  expect(await row(['agent'])).toMatchObject({ agent: clerk.name })
})

test('an unknown column and an impossible day are refused by name', async () => {
  const refused = async (query: object) => {
    const { status, body } = await call(listDefendants, { as: clerk, query })
    return [status, body.fields]
  }
  expect(await refused({ columns: 'bail,social_security_number' })).toEqual([400, ['columns']])
  expect(await refused({ columns: '' })).toEqual([400, ['columns']])
  expect(await refused({ today: '13/45/2026' })).toEqual([400, ['today']])
})
