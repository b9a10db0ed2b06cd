import type { Found, FoundPerson } from '@bailiwick/contract/search'
import { expect, test } from 'vitest'
import type { RecentFile } from '#records/recent-files.ts'
import { suggestSearches } from './search-suggestions.ts'
import {
  actionOptions,
  fileForNote,
  listSearches,
  pageOptions,
  recentOptions,
  recordOptions,
} from './palette-options.ts'

const crm = { 'CRM edit': [] }
const labels = (permissions: Record<string, number[]>, text: string) =>
  pageOptions(permissions, text).flatMap(({ options }) => options.map(({ label }) => label))

const nothing: Found = { defendants: [], leads: [], indemnitors: [], bookings: [] }
const maria: FoundPerson = {
  matches: [],
  id: 7,
  first_name: 'MARIA',
  last_name: 'CRUZ',
  date_of_birth: '04/17/1991',
  phone: '2135550142',
  address: null,
  booking: null,
  case_number: '20HF0007',
}

test('the search offers permitted pages by a part of their name [OPEN-14]', () => {
  expect(labels(crm, '')).toEqual([
    'Dashboard',
    'Leads',
    'Defendants',
    'Notifications',
    'Messages',
    'Profile',
  ])
  expect(labels({}, 'LEAD')).toEqual([])
  expect(labels(crm, 'lead')).toEqual(['Leads'])
})

test('the search never offers a hidden page', () => {
  expect(labels({ 'RFIDhistory view': [] }, 'maintenance')).toEqual([])
})

test('results are grouped by kind, each with details and the link that opens it [OPEN-14]', () => {
  const ofFile = { defendant_id: 7, first_name: 'MARIA', last_name: 'CRUZ' }
  const found: Found = {
    defendants: [maria],
    leads: [
      {
        ...maria,
        id: 8,
        date_of_birth: null,
        phone: null,
        case_number: null,
        first_name: null,
        last_name: null,
      },
    ],
    indemnitors: [
      {
        ...ofFile,
        id: 3,
        is_lead: 1,
        name: 'IDA MOSS',
        phone: '7145550123',
        address: '12 Elm Row',
        matches: [],
      },
    ],
    bookings: [
      {
        ...ofFile,
        id: 4,
        is_lead: 0,
        booking: '6630-114',
        booking_name: 'MARY CROSS',
        case_number: '20HF0007',
        matches: [],
      },
      { ...ofFile, id: 5, is_lead: 0, booking: null, booking_name: null, case_number: 'C-9', matches: [] },
    ],
  }
  expect(recordOptions(found, [], [])).toEqual([
    {
      title: 'Defendants',
      options: [
        {
          label: 'MARIA CRUZ',
          detail: '213-555-0142 · DOB 04/17/1991 · Case 20HF0007',
          link: { to: '/crm/defendants', search: { id: 7 } },
        },
      ],
    },
    {
      title: 'Leads',
      options: [{ label: 'Unnamed', detail: '', link: { to: '/crm/leads', search: { id: 8 } } }],
    },
    {
      title: 'Indemnitors',
      options: [
        {
          label: 'IDA MOSS',
          detail: 'of MARIA CRUZ · 714-555-0123 · 12 Elm Row',
          link: { to: '/crm/leads', search: { id: 7, tab: 'indemnitors', record: 3 } },
        },
      ],
    },
    {
      title: 'Bookings',
      options: [
        {
          label: 'Booking 6630-114',
          detail: 'of MARIA CRUZ · as MARY CROSS · Case 20HF0007',
          link: { to: '/crm/defendants', search: { id: 7, tab: 'bookings', record: 4 } },
        },
        {
          label: 'Case C-9',
          detail: 'of MARIA CRUZ',
          link: { to: '/crm/defendants', search: { id: 7, tab: 'bookings', record: 5 } },
        },
      ],
    },
  ])
  expect(recordOptions(nothing, [], [])).toEqual([])
})

test('a result says which number it does not show was found, and no name twice', () => {
  const home = { field: 'home_phone', value: '5875550155' } as const
  const power = { field: 'power_of_attorney_number', value: 'FCS5-0155' } as const
  const file = { defendant_id: 7, first_name: 'Liam', last_name: 'COOPER', is_lead: 0 } as const
  const found: Found = {
    ...nothing,
    defendants: [{ ...maria, matches: [home, power] }],
    indemnitors: [{ ...file, id: 3, name: 'IDA MOSS', phone: null, address: null, matches: [home] }],
    bookings: [
      { ...file, id: 4, booking: '6630', booking_name: 'LIAM  COOPER', case_number: null, matches: [] },
    ],
  }
  const details = recordOptions(found, [], []).flatMap(({ options }) => options.map(({ detail }) => detail))
  expect(details).toEqual([
    '213-555-0142 · DOB 04/17/1991 · Case 20HF0007 · Matches home phone 587-555-0155 and power number FCS5-0155',
    'of Liam COOPER · Matches home phone 587-555-0155',
    'of Liam COOPER',
  ])
})

test('if eight defendants are found, the search also offers the whole list with its total', () => {
  const many = { ...nothing, defendants: Array.from({ length: 8 }, (_, id) => ({ ...maria, id })) }
  const searches = listSearches('cruz', many)
  const inList = (...totals: (number | undefined)[]) => recordOptions(nothing, searches, totals)[0]
  const link = { to: '/crm/defendants', search: { last_name: 'cruz' } }
  expect(inList(undefined)).toEqual({
    title: 'In the list',
    options: [{ label: 'Find defendants named “cruz”', link }],
  })
  expect(inList(1102)?.options).toEqual([{ label: 'See all 1,102 defendants named “cruz”', link }])
  expect(inList(1)?.options).toEqual([{ label: 'See the 1 defendant named “cruz”', link }])
  // Who have it as a first name are found, and the list has nobody
  expect(inList(0)).toBeUndefined()
  expect(listSearches('cruz', { ...many, defendants: many.defendants.slice(1) })).toEqual([])
  expect(listSearches('cruz', undefined)).toEqual([])
})

test('the files opened last are offered as they are named in results', () => {
  const { id, first_name, last_name, phone } = maria
  expect(recentOptions([{ id, first_name, last_name, phone, access_type: null, is_lead: 1 }])).toEqual([
    {
      title: 'Recent files',
      options: [
        {
          label: 'MARIA CRUZ',
          detail: 'Lead · 213-555-0142',
          link: { to: '/crm/leads', search: { id: 7 } },
        },
      ],
    },
  ])
  expect(recentOptions([])).toEqual([])
})

test('actions are found by a part of their name, and only those that are permitted', () => {
  const named = (text: string, mayAdd: boolean) =>
    actionOptions(text, {
      mayAdd,
      noteIn: { ...maria, access_type: null, is_lead: 0 },
      scheme: 'dark',
    }).flatMap(({ options }) => options.map(({ label }) => label))
  expect(named('', true)).toEqual([
    'Add a defendant',
    'Add a lead',
    'Record a note',
    'Use light colors',
    'Use the colors of the system',
    'Log out',
  ])
  expect(named('note', true)).toEqual(['Record a note'])
  expect(named('note', false)).toEqual([])
  expect(named('ADD', false)).toEqual([])
  expect(named(' log', false)).toEqual(['Log out'])
  expect(actionOptions('nothing', { mayAdd: true, noteIn: undefined, scheme: 'auto' })).toEqual([])
  const others = {
    'Add a lead': ['add lead', 'new lead', 'LEAD  add', 'create a lead'],
    'Add a defendant': ['new def'],
    'Record a note': ['record note', 'add note', 'write'],
    'Use light colors': ['light mode', 'light theme'],
    'Log out': ['sign out', 'logout', 'log off', 'signout'],
  }
  for (const [label, texts] of Object.entries(others))
    expect(texts.map((text) => named(text, true))).toEqual(texts.map(() => [label]))
})

test('a note is offered for the defendant opened last, unless their file may only be read', () => {
  const file = (id: number, access_type: RecentFile['access_type'], is_lead: 0 | 1 = 0): RecentFile => ({
    ...maria,
    id,
    is_lead,
    access_type,
  })
  const clerk = { 'CRM edit': [] }
  const noteFor = (...recent: RecentFile[]) => fileForNote(recent, clerk)?.id
  expect(noteFor(file(1, null, 1), file(2, 'E'), file(3, null))).toBe(2)
  expect(noteFor(file(2, 'R'), file(3, null))).toBeUndefined()
  expect(fileForNote([file(2, 'R')], { 'CRM edit': [], 'CRM admin': [] })?.id).toBe(2)
  expect(fileForNote([file(2, null)], {})).toBeUndefined()
  expect(noteFor()).toBeUndefined()
})

test('one word is a last name, two are a first and a last', () => {
  expect(suggestSearches(' Lopez ')).toEqual([{ whom: 'named “Lopez”', search: { last_name: 'Lopez' } }])
  expect(suggestSearches('Maria  de la Cruz')[0]?.search).toEqual({
    first_name: 'Maria',
    last_name: 'de la Cruz',
  })
})

test('digits may be a phone or a case number, letters with digits a case number', () => {
  expect(suggestSearches('(555) 010-0123').map(({ search }) => search)).toEqual([
    { phone: '5550100123' },
    { case_number: '(555) 010-0123' },
  ])
  expect(suggestSearches('Cell: 1-555-010-0123')[0]?.search).toEqual({ phone: '5550100123' })
  expect(suggestSearches('SB-26-97604').map(({ search }) => search)).toEqual([{ case_number: 'SB-26-97604' }])
  expect(suggestSearches('12').map(({ search }) => search)).toEqual([{ case_number: '12' }])
})
