import { outgoingEn } from '@bailiwick/contract/client-texts/outgoing-en'
import { messages } from '@bailiwick/contract/kit/messages'
import { NotificationBooking } from '@bailiwick/contract/notification-data'
import type { SmsTemplate } from '@bailiwick/contract/sms-config'
import { expect, test } from 'vitest'
import type { NotificationRow } from './notification-list.ts'
import {
  additionalRecipient,
  recipientError,
  getsLink,
  hasRecipients,
  canSend,
  keepFailed,
  messageChoices,
  othersNoun,
  emptyForm,
  refreshSubjects,
  textFor,
  toggleRecipient,
  type Subject,
  type SelectedRecipient,
} from './notification-form.ts'

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
const empty = Object.fromEntries(Object.keys(NotificationBooking.shape).map((name) => [name, null]))
const booking = NotificationBooking.parse({
  ...empty,
  id: 7,
  booking: '1234567',
  charges: [],
  court_times: [],
})
const about: Subject = { defendant_id: 1, name: 'ANA LIM', booking }
const ana: SelectedRecipient = { id: 1, name: 'ANA LIM', phone: '2135550142', type: 'defendant', about }
const mother: SelectedRecipient = { id: 1, name: 'Ida Lim', phone: '2135550143', type: 'mother', about }
const options = { templates, brand: 'Bailiwick', site: 'https://portal.example.com', today: '2026-11-22' }
const wording = (messageType: string) => ({ ...options, messageType })

test('the picker offers the three built-in types, then the templates of the staff [NOTE-3, OPEN-124]', () => {
  expect(messageChoices(templates)).toEqual({
    builtIn: [full, 'ARREST & COURT INFO (PARTIAL)', 'BAIL PAYMENT SCHEDULE'],
    staff: ['Office hours'],
  })
})

test('sending needs a message and a recipient with a name and a phone of ten digits [NOTE-8, NOTE-13]', () => {
  const form = { ...emptyForm, messageType: full }
  const other = (name: string, phone: string) => ({
    ...form,
    additional_info: { name, phone, about: undefined },
  })
  expect(canSend(form)).toBe(false)
  expect(canSend({ ...form, send_to: [mother] })).toBe(true)
  expect(canSend({ ...form, send_to: [mother], messageType: '' })).toBe(false)
  expect(canSend({ ...form, send_to: [{ ...ana, phone: '' }] })).toBe(false)
  expect(canSend({ ...form, send_to: [{ ...ana, phone: '' }, mother] })).toBe(true)
  expect(canSend(other('Cleo Hart', '2135550144'))).toBe(true)
  expect(canSend(other('Cleo Hart', '213555014'))).toBe(false)
  expect(canSend(other(' ', '2135550144'))).toBe(false)
})

test('the other recipients of a file are counted in words', () => {
  expect([0, 1, 2].map((count) => `${count} ${othersNoun(count)}`)).toEqual([
    '0 others',
    '1 other',
    '2 others',
  ])
})

test('toggling adds and removes a recipient, and one person in two files counts as two', () => {
  const elsewhere = { ...mother, about: { ...about, defendant_id: 2 } }
  const both = toggleRecipient(toggleRecipient([], mother), elsewhere)
  expect(both).toEqual([mother, elsewhere])
  expect(toggleRecipient(both, { ...mother })).toEqual([elsewhere])
})

test('an additional number is about the chosen or else the only defendant [OPEN-126]', () => {
  const additional_info = { name: ' Cleo ', phone: '2135550144', about: undefined }
  const form = { ...emptyForm, additional_info }
  const elsewhere = { ...mother, about: { ...about, defendant_id: 2 } }
  expect(additionalRecipient(emptyForm)).toBeNull()
  expect(additionalRecipient(form)).toEqual({ name: 'Cleo', phone: '2135550144', about: null })
  expect(additionalRecipient({ ...form, send_to: [ana, mother] })?.about).toEqual(about)
  expect(additionalRecipient({ ...form, send_to: [ana, elsewhere] })?.about).toBeNull()
  const chosen = { ...additional_info, about }
  expect(additionalRecipient({ ...form, additional_info: chosen, send_to: [elsewhere] })?.about).toEqual(
    about,
  )
})

test('a refused additional number stays about its file once the others have their texts [OPEN-126]', () => {
  const additional_info = { name: 'Cleo', phone: '2135550144', about: undefined }
  const form = { ...emptyForm, messageType: full, send_to: [ana, mother], additional_info }
  const refused = additionalRecipient(form)
  if (refused === null) throw new Error('There is no additional recipient')
  const again = additionalRecipient(keepFailed(form, [refused]))
  expect(again).toEqual(refused)
  expect(again && recipientError(again, wording(full))).toBeNull()
  expect(keepFailed(form, [mother])).toEqual({ ...emptyForm, messageType: full, send_to: [mother] })
})

test('a refused additional number about no file never becomes one about the file that is left [OPEN-126]', () => {
  const additional_info = { name: 'Cleo', phone: '2135550144', about: undefined }
  const elsewhere = { ...mother, about: { ...about, defendant_id: 2 } }
  const form = { ...emptyForm, messageType: full, send_to: [mother, elsewhere], additional_info }
  const refused = additionalRecipient(form)
  if (refused === null) throw new Error('There is no additional recipient')
  const next = keepFailed(form, [refused, mother])
  expect(next.send_to).toEqual([mother])
  expect(additionalRecipient(next)?.about).toBeNull()
})

test('recipients get the current data once the list is loaded again', () => {
  const additional_info = { name: 'Cleo', phone: '2135550144', about }
  const elsewhere = { ...mother, about: { ...about, defendant_id: 2 } }
  const row = { id: 1, first_name: 'ANA', last_name: 'LIME', latest_booking: null } as NotificationRow
  const next = refreshSubjects({ ...emptyForm, send_to: [mother, elsewhere], additional_info }, [row])
  const now = { defendant_id: 1, name: 'ANA LIME', booking: null, language: null }
  expect(next.send_to).toEqual([{ ...mother, about: now }, elsewhere])
  expect(next.additional_info).toEqual({ ...additional_info, about: now })
})

test('recipients would be lost by leaving, but a message alone would not', () => {
  expect(hasRecipients({ ...emptyForm, messageType: full })).toBe(false)
  expect(hasRecipients({ ...emptyForm, send_to: [ana] })).toBe(true)
  const additional_info = { name: '', phone: '2', about: undefined }
  expect(hasRecipients({ ...emptyForm, additional_info })).toBe(true)
})

test('the defendant gets a link instead of a built-in text; a staff template goes to all [NOTE-24, OPEN-124, OPEN-129]', () => {
  expect(getsLink(ana, full)).toBe(true)
  expect(getsLink(mother, full)).toBe(false)
  expect(getsLink(ana, 'Office hours')).toBe(false)
  expect(textFor(ana, wording(full))).toBe('Hello ANA LIM, look: https://portal.example.com/s/kx7mwpd4q9hr')
  expect(textFor(ana, wording('Office hours'))).toBe('Dear ANA LIM, nine to five.')
  expect(textFor(mother, wording(full))).toBe(
    'Bailiwick: Ida Lim, about court:\nDefendant: ANA LIM\nBooking #: 1234567',
  )
})

test('a missing phone, booking or content is reported for a recipient [MSG-44, NOTE-9, NOTE-10, NOTE-11, NOTE-12]', () => {
  const bare = { ...about, booking: null }
  expect(recipientError(ana, wording(full))).toBeNull()
  expect(recipientError({ ...ana, phone: '' }, wording(full))).toBe('Phone number required')
  expect(recipientError({ ...ana, about: bare }, wording(full))).toBe('At least 1 booking is required.')
  expect(recipientError({ ...ana, about: bare }, wording('Office hours'))).toBe(
    'At least 1 booking is required.',
  )
  expect(recipientError({ ...mother, about: bare }, wording('Office hours'))).toBeNull()
  expect(recipientError({ ...mother, about: bare }, wording(full))).toBe('At least 1 booking is required.')
  expect(recipientError(mother, wording('BAIL PAYMENT SCHEDULE'))).toBe(messages.nothingToSay)
  expect(recipientError({ ...mother, phone: '213555' }, wording(full))).toBe(messages.tenDigits)
  expect(recipientError({ ...mother, name: '' }, wording(full))).toBe(messages.nameRequired)
})

test('the preview of a text about a booking is in the language of an indemnitor', () => {
  const content = outgoingEn.templates.courtFull
  const builtIn = { ...wording(full), templates: [template(5, '2', full, content)] }
  const ida = { ...ana, type: 'indemnitor', language: 'es' as const }
  expect(textFor(ida, builtIn)).toMatch(/datos del arresto y de la corte:\nPersona acusada: /)
  expect(textFor({ ...ida, language: null }, builtIn)).toContain('\nDefendant: ')
})

test('the preview of a link is in the language in which the defendant is texted', () => {
  const content = outgoingEn.templates.bookingLink
  const builtIn = { ...wording(full), templates: [template(4, '2', 'Booking Info Link', content)] }
  const spanish = { ...ana, about: { ...about, language: 'es' as const } }
  expect(textFor(ana, builtIn)).toContain('Hello ANA LIM, your booking information is here:')
  expect(textFor(spanish, builtIn)).toContain('Hola, ANA LIM. Vea los datos de su caso en este enlace:')
  expect(textFor(spanish, wording(full))).toMatch(/^Hello ANA LIM, look: /)
})
