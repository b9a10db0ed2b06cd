import { mdyToIso } from '@bailiwick/contract/kit/dates'
import { entities, entityTables } from '@bailiwick/contract/entities'
import { recordErrors } from '@bailiwick/contract/kit/field-errors'
import { isFilled, type Catalogue } from '@bailiwick/contract/kit/fields'
import { expect, test } from 'vitest'
import { catalogueRecord } from './catalogue-record.ts'
import { dayOf } from './days.ts'
import { filesFor, sampleFile } from './file.ts'
import { mobilePhone, mobilePhones } from './people.ts'
import { seeded } from './random.ts'
import { rowsOf, tables, type Table } from './rows.ts'

const options = { files: filesFor(2000), today: dayOf('2026-11-20'), staff: 15 }
const files = Array.from({ length: options.files }, (_, place) => sampleFile(place, options))

test('a sample has the requested number of defendants, and leads on top', () => {
  expect(files.filter(({ is_lead }) => is_lead === 0)).toHaveLength(2000)
  expect(files.filter(({ is_lead }) => is_lead === 1).length).toBeGreaterThan(80)
  expect(files.filter(({ is_lead, lead_data }) => (is_lead === 1) === (lead_data === null))).toEqual([])
})

test('the same options give the same file', () => {
  expect(sampleFile(1234, options)).toEqual(files[1234])
})

test.each(entityTables)('the sample has %s, all valid by their catalogue', (table) => {
  const ids = Object.fromEntries(tables.map((one) => [one, 0])) as Record<Table, number>
  const rows = rowsOf(files, ids, [1])[table]
  expect(rows.length).toBeGreaterThan(100)
  for (const row of rows) expect(recordErrors(entities[table].fields, row)).toEqual({})
})

test('a record is invented for any catalogue, with a valid value in every field', () => {
  for (const table of entityTables) {
    const fields: Catalogue = entities[table].fields
    const record = catalogueRecord(seeded(7), fields, options.today)
    const empty = Object.keys(record).filter((name) => !isFilled(record[name]))
    // The ids of a file are known only once it is inserted
    expect(empty.filter((name) => fields[name]?.kind !== 'reference')).toEqual([])
    expect(recordErrors(fields, record)).toEqual({})
  }
})

test('no event of the sample lies in the future', () => {
  const last = mdyToIso('11/20/2026') ?? ''
  const days = files.flatMap(({ bookings, arrests }) => [
    ...bookings.flatMap(({ bail_post_date, arrest_date }) => [bail_post_date, arrest_date]),
    ...arrests.flatMap(({ bail_post_date, arrest_when }) => [bail_post_date, arrest_when]),
  ])
  expect(days.filter((day) => day !== null && day !== undefined && (mdyToIso(day) ?? '') > last)).toEqual([])
  const instants = files.flatMap(({ date_created, link_last_sent }) => [date_created, link_last_sent ?? ''])
  expect(instants.filter((instant) => instant > `${last}T23:59:59Z`)).toEqual([])
})

test('files have notes and calls, some pinned, none from before the file or after today', () => {
  const notes = files.flatMap((file) => file.notes.map((note) => ({ ...note, file })))
  expect(new Set(notes.map(({ kind, file }) => `${kind} ${file.is_lead}`)).size).toBe(4)
  expect(notes.some(({ isPinned }) => isPinned)).toBe(true)
  const isOutside = ({ created_at, file }: (typeof notes)[number]) =>
    created_at < file.date_created || created_at > '2026-11-20T23:59:59Z'
  expect(notes.filter(isOutside)).toEqual([])
})

test('phones, numbers and e-mail addresses are fictional', () => {
  for (const { defendant } of files) {
    for (const phone of [defendant.phone, defendant.home_phone])
      expect(phone ?? '2135550100').toMatch(/^\d{3}55501\d\d$/)
    expect(defendant.email ?? 'a@example.com').toMatch(/@example\.com$/)
    expect(defendant.ss ?? '900-00-0000').toMatch(/^9\d\d-\d\d-\d{4}$/)
  }
})

test('mobile phones are unique in a sample of any size', () => {
  const phones = files.flatMap(({ defendant }) => defendant.phone ?? [])
  expect(phones.length).toBeGreaterThan(1500)
  expect(new Set(phones).size).toBe(phones.length)
  expect(new Set(Array.from({ length: mobilePhones }, (_, place) => mobilePhone(place))).size).toBe(
    mobilePhones,
  )
})

test('files have several bonds, co-signers, documents in every state and shares', () => {
  const all = <Item>(of: (file: (typeof files)[number]) => readonly Item[]) => files.flatMap(of)
  expect(Math.max(...files.map(({ bookings }) => bookings.length))).toBe(3)
  expect(Math.max(...files.map(({ indemnitors }) => indemnitors.length))).toBe(3)
  expect(new Set(all(({ documents }) => documents).map(({ status }) => status))).toEqual(
    new Set([1, 2, 3, 4, 5]),
  )
  expect(new Set(all(({ documents }) => documents).map(({ type }) => type))).toEqual(new Set([1, 2, 3, 4, 5]))
  expect(new Set(all(({ shares }) => shares).map(({ access_type }) => access_type))).toEqual(
    new Set(['R', 'E', 'F']),
  )
  expect(new Set(files.map(({ createdBy }) => createdBy)).size).toBe(options.staff)
})

test('the newest file is of the given day or the day before', () => {
  const created = files.map(({ date_created }) => date_created).toSorted()
  expect(created.at(-1)?.slice(0, 10) ?? '').toMatch(/^2026-11-(19|20)$/)
  expect(created[0]?.slice(0, 4)).toBe('2022')
})

test('courts sit from Monday to Friday', () => {
  const hearings = files.flatMap(({ bookings }) => bookings.flatMap(({ court_times }) => court_times ?? []))
  const weekdays = hearings.map(({ date }) => new Date(`${mdyToIso(date ?? '')}T00:00:00Z`).getUTCDay())
  expect(weekdays.length).toBeGreaterThan(2000)
  expect(weekdays.filter((weekday) => weekday === 0 || weekday === 6)).toEqual([])
})
