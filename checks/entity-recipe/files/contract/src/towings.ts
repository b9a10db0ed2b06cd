import * as z from 'zod/mini'
import { answeredShape, changeShape, newShape } from './case-records.ts'
import { endpoint } from './kit/endpoint.ts'
import { errorsAmong, rejectionOf, type Rejection } from './kit/field-errors.ts'
import { computed, date, phone, text, type Catalogue } from './kit/fields.ts'
import { boolean, cents, integer, reference } from './kit/typed-fields.ts'
import { sentShape, storedShape } from './kit/record-shapes.ts'
import { idInQuery, Made, Message, messageShape } from './kit/wire.ts'

const charges = {
  towing_fee: cents('Towing Fee', { min: 0 }),
  daily_fee: cents('Storage per Day', { min: 0 }),
  days_stored: integer('Days Stored', { min: 0, max: 3650 }),
} as const satisfies Catalogue

/** A car that was towed at an arrest. */
export const towingFields = {
  company: { ...text('Company', 100), required: true },
  lot_phone: phone('Lot Phone'),
  towed_on: { ...date('Towed On'), required: true },
  vehicle_key: { ...text('Vehicle Key Code', 20), sensitive: true },
  booking_id: reference('Booking', 'bookings'),
  ...charges,
  released: boolean('Released'),
  total: computed('Total', 'cents', charges, ({ towing_fee, daily_fee, days_stored }) =>
    days_stored === null ? towing_fee : (towing_fee ?? 0) + (daily_fee ?? 0) * days_stored,
  ),
} as const satisfies Catalogue

/** Why a towing can't be saved, as far as these fields go; null if it can. */
export const validateTowing = (
  towing: Readonly<Record<string, unknown>>,
  names: readonly string[] = Object.keys(towingFields),
): Rejection | null => rejectionOf(errorsAmong(towingFields, names, towing))

const Towing = z.object({ ...answeredShape, ...storedShape(towingFields) })
export type Towing = z.output<typeof Towing>

const sent = sentShape(towingFields)

export const listTowings = endpoint('GET', '/api/crm/towings', {
  audience: 'CRM',
  summary: 'The towings of the defendant with this id, newest first.',
  query: z.object({ id: idInQuery }),
  reply: z.object({ towings: z.array(Towing), ...messageShape }),
})

export const createTowing = endpoint('POST', '/api/crm/towing', {
  audience: 'CRM edit',
  summary: 'Adds a towing to a defendant.',
  body: z.strictObject({ ...newShape, ...sent }),
  reply: Made,
})

export const updateTowing = endpoint('PUT', '/api/crm/towing', {
  audience: 'CRM edit',
  summary: 'Changes the fields of a towing that are sent.',
  body: z.strictObject({ ...changeShape, ...sent, base: z.optional(z.strictObject(sent)) }),
  reply: Message,
})

export const deleteTowing = endpoint('DELETE', '/api/crm/towing', {
  audience: 'CRM edit',
  summary: 'Marks a towing as deleted.',
  query: z.object({ id: idInQuery }),
  reply: Message,
})
