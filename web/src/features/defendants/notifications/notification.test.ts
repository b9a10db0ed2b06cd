import { messages } from '@bailiwick/contract/messages'
import { NotifiedBooking } from '@bailiwick/contract/notified'
import type { SmsTemplate } from '@bailiwick/contract/sms-config'
import { expect, test } from 'vitest'
import type { NotifiedDefendant } from './notification-list.ts'
import {
  additionalOf,
  faultOf,
  getsLink,
  isBegun,
  isReady,
  messageChoices,
  nothingToSend,
  renewed,
  textFor,
  toggled,
  type About,
  type Chosen,
} from './notification.ts'

const full = 'ARREST & COURT INFO (FULL)'
const template = (id: number, type: '1' | '2', description: string, content = description): SmsTemplate => ({
  id,
  type,
  description,
  content,
})
const templates = [
  template(1, '2', 'Client SMS Content'),
  template(4, '2', 'Booking Info Link', 'Hello {name}, look: {link}'),
  template(5, '2', full, '{brand}: {name}, about court:'),
  template(7, '2', 'BAIL PAYMENT SCHEDULE'),
  template(8, '1', 'Office hours', 'Dear {name}, nine to five.'),
]
const empty = Object.fromEntries(Object.keys(NotifiedBooking.shape).map((name) => [name, null]))
const booking = {
  ...empty,
  id: 7,
  booking: '1234567',
  charges: [],
  court_times: [],
} as unknown as NotifiedBooking
const about: About = { defendant_id: 1, name: 'ANA LIM', booking }
const ana: Chosen = { id: 1, name: 'ANA LIM', phone: '2135550142', type: 'defendant', about }
const mother: Chosen = { id: 1, name: 'Ida Lim', phone: '2135550143', type: 'mother', about }
const said = { templates, brand: 'Bailiwick', site: 'https://portal.example.com', today: '2026-11-22' }
const wording = (messageType: string) => ({ ...said, messageType })

test('the picker offers the three of the product first, then each text of the staff by its description [NOTE-3, OPEN-124]', () => {
  expect(messageChoices(templates)).toEqual({
    own: [full, 'ARREST & COURT INFO (PARTIAL)', 'BAIL PAYMENT SCHEDULE'],
    staff: ['Office hours'],
  })
})

test('it can be sent with a message and somebody who has a name and ten digits, or an additional number [NOTE-8, NOTE-13]', () => {
  const form = { ...nothingToSend, messageType: full }
  const other = (name: string, phone: string) => ({ ...form, additional_info: { name, phone, about: null } })
  expect(isReady(form)).toBe(false)
  expect(isReady({ ...form, send_to: [mother] })).toBe(true)
  expect(isReady({ ...form, send_to: [mother], messageType: '' })).toBe(false)
  expect(isReady({ ...form, send_to: [{ ...ana, phone: '' }] })).toBe(false)
  expect(isReady({ ...form, send_to: [{ ...ana, phone: '' }, mother] })).toBe(true)
  expect(isReady(other('Cleo Hart', '2135550144'))).toBe(true)
  expect(isReady(other('Cleo Hart', '213555014'))).toBe(false)
  expect(isReady(other(' ', '2135550144'))).toBe(false)
})

test('one tick takes somebody in, the next takes them out; the same person under two files is two', () => {
  const elsewhere = { ...mother, about: { ...about, defendant_id: 2 } }
  const both = toggled(toggled([], mother), elsewhere)
  expect(both).toEqual([mother, elsewhere])
  expect(toggled(both, { ...mother })).toEqual([elsewhere])
})

test('an additional number is about whom it was said to be, else about the only defendant there is [OPEN-126]', () => {
  const additional_info = { name: ' Cleo ', phone: '2135550144', about: null }
  const form = { ...nothingToSend, additional_info }
  const elsewhere = { ...mother, about: { ...about, defendant_id: 2 } }
  expect(additionalOf(nothingToSend)).toBeNull()
  expect(additionalOf(form)).toEqual({ name: 'Cleo', phone: '2135550144', about: null })
  expect(additionalOf({ ...form, send_to: [ana, mother] })?.about).toEqual(about)
  expect(additionalOf({ ...form, send_to: [ana, elsewhere] })?.about).toBeNull()
  const told = { ...additional_info, about }
  expect(additionalOf({ ...form, additional_info: told, send_to: [elsewhere] })?.about).toEqual(about)
})

test('whoever is ticked is told of what the file holds now, once the list was loaded again', () => {
  const additional_info = { name: 'Cleo', phone: '2135550144', about }
  const elsewhere = { ...mother, about: { ...about, defendant_id: 2 } }
  const row = { id: 1, first_name: 'ANA', last_name: 'LIME', latest_booking: null } as NotifiedDefendant
  const next = renewed({ ...nothingToSend, send_to: [mother, elsewhere], additional_info }, [row])
  const now = { defendant_id: 1, name: 'ANA LIME', booking: null }
  expect(next.send_to).toEqual([{ ...mother, about: now }, elsewhere])
  expect(next.additional_info).toEqual({ ...additional_info, about: now })
})

test('what stands in it would be lost by leaving, a message alone would not', () => {
  expect(isBegun({ ...nothingToSend, messageType: full })).toBe(false)
  expect(isBegun({ ...nothingToSend, send_to: [ana] })).toBe(true)
  const additional_info = { name: '', phone: '2', about: null }
  expect(isBegun({ ...nothingToSend, additional_info })).toBe(true)
})

test('the defendant is sent a link where others are told; a text of the staff goes to all alike [NOTE-24, OPEN-124, OPEN-129]', () => {
  expect(getsLink(ana, full)).toBe(true)
  expect(getsLink(mother, full)).toBe(false)
  expect(getsLink(ana, 'Office hours')).toBe(false)
  expect(textFor(ana, wording(full))).toBe('Hello ANA LIM, look: https://portal.example.com/client?otp=…')
  expect(textFor(ana, wording('Office hours'))).toBe('Dear ANA LIM, nine to five.')
  expect(textFor(mother, wording(full))).toBe(
    'Bailiwick: Ida Lim, about court:\nDefendant: ANA LIM\nBooking #: 1234567',
  )
})

test('what keeps somebody from being told is said: no phone, no booking, nothing to tell [MSG-44, NOTE-9, NOTE-10, NOTE-11, NOTE-12]', () => {
  const bare = { ...about, booking: null }
  expect(faultOf(ana, wording(full))).toBeNull()
  expect(faultOf({ ...ana, phone: '' }, wording(full))).toBe('Phone number required')
  expect(faultOf({ ...ana, about: bare }, wording(full))).toBe('At least 1 booking is required.')
  expect(faultOf({ ...ana, about: bare }, wording('Office hours'))).toBe('At least 1 booking is required.')
  expect(faultOf({ ...mother, about: bare }, wording('Office hours'))).toBeNull()
  expect(faultOf({ ...mother, about: bare }, wording(full))).toBe('At least 1 booking is required.')
  expect(faultOf(mother, wording('BAIL PAYMENT SCHEDULE'))).toBe(messages.nothingToSay)
  expect(faultOf({ ...mother, phone: '213555' }, wording(full))).toBe(messages.tenDigits)
  expect(faultOf({ ...mother, name: '' }, wording(full))).toBe(messages.nameRequired)
})
