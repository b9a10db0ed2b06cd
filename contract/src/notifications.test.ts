import { expect, test } from 'vitest'
import { outgoingEn } from './client-texts/outgoing-en.ts'
import { defendantFields } from './defendant-fields/catalogue.ts'
import {
  canBeTexted,
  contactTypes,
  nextHearing,
  notificationText,
  notificationTypeOf,
  notificationTypes,
  recipientLabel,
  type Notification,
} from './notifications.ts'
import { NotificationBooking } from './notification-data.ts'

const nothing = Object.fromEntries(Object.keys(NotificationBooking.shape).map((name) => [name, null]))
const emptyBooking = NotificationBooking.parse({ ...nothing, id: 1, charges: [], court_times: [] })
const [early, late] = [
  { date: '12/30/2025', time: '08:30 AM' },
  { date: '02/03/2026', time: '01:15 PM' },
]
const fullBooking: NotificationBooking = {
  ...emptyBooking,
  booking: '7001234',
  jail_court: 'Orange County Jail',
  where_held: 'Santa Ana',
  charges: [
    { code: 'PC 459', type: 'Felony' },
    { code: 'VC 23152(a)', type: null },
  ],
  bail_amount: '25,000.00',
  court_times: [late, early],
  date_to_appear: '05/06/2026',
  court_name: 'Central Justice Center',
  court_room: 'C5',
  court_case: '26CF0001',
  case_number: '26XX0002',
  arrest_case: '26-0003',
  premium_amount: '2,500',
  amount_paid_down: '.50',
  unpaid_balance: '2,499.50',
  payment_date_1: '03/01/2026',
  payment_amount_1: '500',
  payment_date_2: 'June',
  payment_amount_2: 'half of it',
  payment_date_3: '09/01/2026',
  payment_amount_4: '$750',
  payment_schedule: '500 each first of the month',
  payment_schedule2: 'by card',
}

const notification: Notification = {
  template: '{brand}: {name}, for you:',
  type: 'courtFull',
  recipient: { name: 'Ida Cole', phone: '2135550142' },
  language: null,
  brand: 'Bailiwick',
  defendant: 'ANA LIM',
  booking: fullBooking,
  today: '2026-01-01',
}
const lines = (fields: Partial<Notification>) =>
  notificationText({ ...notification, ...fields })?.split('\n') ?? null
const about = (booking: Partial<NotificationBooking>) => ({ ...emptyBooking, ...booking })

test('the full information has arrest and court, with all court dates in order [NOTE-5, OPEN-125]', () => {
  expect(lines({})).toEqual([
    'Bailiwick: Ida Cole, for you:',
    'Defendant: ANA LIM',
    'Booking #: 7001234',
    'Jail: Orange County Jail',
    'Charges: PC 459 (Felony), VC 23152(a)',
    'Bail: $25,000',
    'Court date: 12/30/2025 08:30 AM',
    'Court date: 02/03/2026 01:15 PM',
    'Court: Central Justice Center',
    'Room: C5',
    'Case #: 26CF0001, 26XX0002',
  ])
})

test('missing values leave no line, and their substitutes are used [NOTE-5, OPEN-125]', () => {
  expect(
    lines({
      booking: about({ where_held: 'Santa Ana', arrest_case: '26-0003', date_to_appear: '05/06/2026' }),
    }),
  ).toEqual([
    'Bailiwick: Ida Cole, for you:',
    'Defendant: ANA LIM',
    'Jail: Santa Ana',
    'Court date: 05/06/2026',
    'Case #: 26-0003',
  ])
  const same = about({ court_case: '26CF0001', case_number: '26CF0001' })
  expect(lines({ booking: same })?.slice(2)).toEqual(['Case #: 26CF0001'])
})

test('the partial information is only the next court date [NOTE-6, OPEN-125]', () => {
  const type = 'courtPartial'
  expect(lines({ type })).toEqual([
    'Bailiwick: Ida Cole, for you:',
    'Defendant: ANA LIM',
    'Court date: 02/03/2026 01:15 PM',
    'Court: Central Justice Center',
  ])
  expect(lines({ type, booking: about({ court_times: [late] }) })?.slice(2)).toEqual([
    'Court date: 02/03/2026 01:15 PM',
  ])
})

test('a court date whose time nobody has set is a day alone, in both languages', () => {
  const booking = about({ court_times: [{ date: '02/03/2026', time: '12:00 AM' }] })
  for (const type of ['courtFull', 'courtPartial'] as const) {
    expect(lines({ type, booking })).toContain('Court date: 02/03/2026')
    expect(lines({ type, booking, language: 'es' })?.join('\n')).not.toContain('12:00')
  }
})

test('the payment schedule has amounts, payments, also old ones in words, and lines, but no name [NOTE-7, OPEN-125, OPEN-175]', () => {
  const type = 'paymentSchedule'
  expect(lines({ type })).toEqual([
    'Bailiwick: Ida Cole, for you:',
    'Premium: $2,500',
    'Paid down: $0.50',
    'Unpaid balance: $2,499.50',
    'Payment 1: 03/01/2026 $500',
    'Payment 2: June half of it',
    'Payment 3: 09/01/2026',
    'Payment 4: $750',
    '500 each first of the month',
    'by card',
  ])
  expect(lines({ type, booking: about({ unpaid_balance: '900' }) })).toEqual([
    'Bailiwick: Ida Cole, for you:',
    'Unpaid balance: $900',
  ])
})

test('the next court date is the earliest from today on, in any order [NOTE-6, OPEN-125]', () => {
  const next = (today: string, booking = fullBooking) => nextHearing(booking, today)?.date
  expect(next('2025-12-01')).toBe('12/30/2025')
  expect(next('2025-12-30')).toBe('12/30/2025')
  expect(next('2025-12-31')).toBe('02/03/2026')
  expect(next('2026-02-04')).toBeUndefined()
})

test('without court dates, the date to appear is the next one [NOTE-6, OPEN-125]', () => {
  const booking = about({ date_to_appear: '05/06/2026', time_to_appear: '09:00 AM' })
  expect(nextHearing(booking, '2026-05-06')).toEqual({ date: '05/06/2026', time: '09:00 AM' })
  expect(nextHearing(booking, '2026-05-07')).toBeUndefined()
  expect(nextHearing(emptyBooking, '2026-05-07')).toBeUndefined()
})

test('a booking without the needed values makes no text [OPEN-125]', () => {
  const payments = about({ premium_amount: '2,500' })
  const court = about({ court_name: 'Central Justice Center', court_times: [early] })
  expect(notificationText({ ...notification, booking: payments })).toBeNull()
  expect(notificationText({ ...notification, type: 'courtPartial', booking: court })).toBeNull()
  expect(notificationText({ ...notification, type: 'paymentSchedule', booking: court })).toBeNull()
  expect(notificationText({ ...notification, booking: null })).toBeNull()
})

test('a template of the staff is sent as it is, with its placeholders replaced [OPEN-48, OPEN-124]', () => {
  const template = '{brand} ({phone}): Dear {name},\nnine to five. {link} {code}'
  const text = 'Bailiwick (2135550142): Dear Ida Cole,\nnine to five. {link} {code}'
  for (const booking of [fullBooking, null]) {
    expect(notificationText({ ...notification, type: undefined, template, booking })).toBe(text)
  }
})

test('the three types have names, and any other name is a template of the staff [NOTE-5, NOTE-6, NOTE-7, OPEN-124]', () => {
  expect(notificationTypes).toEqual({
    courtFull: 'ARREST & COURT INFO (FULL)',
    courtPartial: 'ARREST & COURT INFO (PARTIAL)',
    paymentSchedule: 'BAIL PAYMENT SCHEDULE',
  })
  expect(Object.values(notificationTypes).map(notificationTypeOf)).toEqual(Object.keys(notificationTypes))
  expect(['Office hours', 'courtFull', 'toString', ''].map(notificationTypeOf)).toEqual(
    Array.from({ length: 4 }),
  )
})

test('there are 19 types of contacts, each in fields of a defendant [NOTE-16, OPEN-127]', () => {
  expect(Object.keys(contactTypes)).toEqual([
    'landlord',
    'employer',
    'superior',
    'attorney',
    'spouse',
    'ex_parent_1',
    'ex_parent_2',
    'ex_parent_3',
    'mother',
    'father',
    'spouse_mother',
    'spouse_father',
    'brother',
    'sister',
    'friend',
    'reference_1',
    'reference_2',
    'reference_3',
    'reference_4',
  ])
  const named = Object.values(contactTypes).flatMap(({ name, phone }) => [name, phone])
  expect(new Set(named).size).toBe(38)
  for (const field of named) expect(Object.keys(defendantFields)).toContain(field)
})

test('every type of recipient has a label, and extra references continue the numbers [OPEN-127]', () => {
  const types = ['defendant', 'indemnitor', 'superior', 'spouse_mother', 'reference_4', 'reference_5']
  expect(types.map(recipientLabel)).toEqual([
    'Defendant',
    'Indemnitor',
    'Supervisor',
    'Spouse’s Mother',
    'Reference 4',
    'Reference 5',
  ])
})

test('anyone with a name and a phone of ten digits can be texted [DEF-79, NOTE-8]', () => {
  expect(canBeTexted({ name: 'Ida Cole', phone: '2135550142' })).toBe(true)
  for (const name of ['', ' ', '\n']) expect(canBeTexted({ name, phone: '2135550142' })).toBe(false)
  for (const phone of [
    '',
    '213555014',
    '12135550142',
    '213-555-01',
    '2135550142\n',
    '２１３５５５０１４２',
  ]) {
    expect([phone, canBeTexted({ name: 'Ida Cole', phone })]).toEqual([phone, false])
  }
})

test('a text about a booking is in its reader’s language, a changed template as it was written', () => {
  const spanish = { language: 'es', template: outgoingEn.templates.courtFull } as const
  expect(lines(spanish)).toEqual([
    'Bailiwick: Ida Cole, datos del arresto y de la corte:',
    'Persona acusada: ANA LIM',
    'Registro #: 7001234',
    'Centro de custodia: Orange County Jail',
    'Cargos: PC 459 (Delito grave), VC 23152(a)',
    'Fianza: $25,000',
    'Fecha de corte: 12/30/2025 08:30 AM',
    'Fecha de corte: 02/03/2026 01:15 PM',
    'Corte: Central Justice Center',
    'Sala: C5',
    'Caso #: 26CF0001, 26XX0002',
  ])
  expect(lines({ language: 'es' })?.slice(0, 2)).toEqual([
    'Bailiwick: Ida Cole, for you:',
    'Persona acusada: ANA LIM',
  ])
  expect(lines({ language: 'es', type: 'paymentSchedule' })).toContain('Pago 1: 03/01/2026 $500')
})
