import * as z from 'zod/mini'
import { answeredShape, changeShape, newShape } from './case-records.ts'
import { endpoint } from './kit/endpoint.ts'
import { errorsAmong, rejectionOf, type Rejection } from './kit/field-errors.ts'
import { choice, date, longText, text, yesNo, type Catalogue } from './kit/fields.ts'
import { sentence } from './kit/messages.ts'
import { suretyNames } from './sureties.ts'
import { sentShape, storedShape } from './kit/record-shapes.ts'
import { idInQuery, Made, Message, messageShape } from './kit/wire.ts'

/** An entry of the arrests history (ARR-1, ARR-4, OPEN-101). */
export const arrestFields = {
  court: { ...text('Court', 100), required: true, offers: 'courts' },
  county: { ...text('County', 50), offers: 'counties' },
  arrest_when: { ...date('Arrest Date'), required: true },
  bail_post_date: { ...date('Bail Post Date'), required: true },
  disposition: text('Disposition', 100),
  previous_bail: yesNo('Previous Bail'),
  with_whom: text('With Whom', 100),
  surety: choice('Surety', suretyNames),
  charges: longText('Charges'),
} as const satisfies Catalogue

/** Why an arrest can't be saved, as far as these fields go; null if it can (ARR-4). */
export function validateArrest(
  arrest: Readonly<Record<string, unknown>>,
  names: readonly string[] = Object.keys(arrestFields),
): Rejection | null {
  const errors = errorsAmong(arrestFields, names, arrest)
  const isMissing = Object.values(errors).some(({ code }) => code === 'required')
  return rejectionOf(errors, isMissing ? sentence('someFieldsRequired') : undefined)
}

/** Charges may also be sent as the list of a booking; stored as 'PC 459 (Felony), VC 23152(a)' (OPEN-101). */
function asText(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  const charges = value.map((item: unknown) => {
    const { code, type }: { code?: unknown; type?: unknown } =
      typeof item === 'object' && item !== null ? item : {}
    if (typeof code !== 'string') return null
    return typeof type === 'string' && type !== '' ? `${code} (${type})` : code
  })
  return charges.includes(null) ? value : charges.join(', ')
}

const sent = sentShape(arrestFields)
const sentArrest = {
  ...sent,
  charges: z.optional(z.pipe(z.transform(asText), sent.charges)),
}

const Arrest = z.object({ ...answeredShape, ...storedShape(arrestFields) })
export type Arrest = z.output<typeof Arrest>

const NewArrest = z.strictObject({ ...newShape, ...sentArrest })
export type NewArrest = z.output<typeof NewArrest>

/** A change; see `DefendantChange`. */
const ArrestChange = z.strictObject({
  ...changeShape,
  ...sentArrest,
  base: z.optional(z.strictObject(sentArrest)),
})
export type ArrestChange = z.output<typeof ArrestChange>

export const listArrests = endpoint('GET', '/api/crm/arrests', {
  audience: 'CRM',
  clients: true,
  summary: 'The arrests history of the defendant with this id, newest first.',
  query: z.object({ id: idInQuery }),
  reply: z.object({ arrests: z.array(Arrest), ...messageShape }),
})

export const createArrest = endpoint('POST', '/api/crm/arrest', {
  audience: 'CRM edit',
  summary: 'Adds an entry to the arrests history of a defendant.',
  body: NewArrest,
  reply: Made,
})

export const updateArrest = endpoint('PUT', '/api/crm/arrest', {
  audience: 'CRM edit',
  summary: 'Changes the fields of an arrest that are sent.',
  body: ArrestChange,
  reply: Message,
})

export const deleteArrest = endpoint('DELETE', '/api/crm/arrest', {
  audience: 'CRM edit',
  summary: 'Marks an arrest as deleted.',
  query: z.object({ id: idInQuery }),
  reply: Message,
})
