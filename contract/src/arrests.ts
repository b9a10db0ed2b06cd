import * as z from 'zod/mini'
import { answeredShape, changeShape, faultsOf, newShape, type Faults } from './case-records.ts'
import { endpoint } from './endpoint.ts'
import { choice, date, errorsAmong, longText, text, yesNo, type Catalogue } from './fields.ts'
import { messages } from './messages.ts'
import { suretyNames } from './sureties.ts'
import { idInQuery, Made, Message, sentShape, storedShape } from './wire.ts'

/** What an entry of the arrests history holds (ARR-1, ARR-4, OPEN-101). */
export const arrestFields = {
  court: { ...text('Court', 100), required: true },
  county: text('County', 50),
  arrest_when: { ...date('Arrest Date'), required: true },
  bail_post_date: { ...date('Bail Post Date'), required: true },
  disposition: text('Disposition', 100),
  previous_bail: yesNo('Previous Bail'),
  with_whom: text('With Whom', 100),
  surety: choice('Surety', suretyNames),
  charges: longText('Charges'),
} as const satisfies Catalogue

/** What is wrong with an arrest among the fields named, all of them unless said (ARR-4). */
export function arrestFaults(
  arrest: Readonly<Record<string, unknown>>,
  names: readonly string[] = Object.keys(arrestFields),
): Faults | null {
  const errors = errorsAmong(arrestFields, names, arrest)
  const isMissing = Object.values(errors).includes(messages.required)
  return faultsOf(errors, isMissing ? messages.someFieldsRequired : undefined)
}

/** Charges may also come as a booking has them, as a list of code and type: 'PC 459 (Felony), VC 23152(a)' (OPEN-101). */
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

/** A change, as `DefendantChange` is one. */
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
  reply: z.object({ arrests: z.array(Arrest), message: z.string() }),
})

export const createArrest = endpoint('POST', '/api/crm/arrest', {
  audience: 'CRM edit',
  summary: 'Keeps a new entry of the arrests history of a defendant.',
  body: NewArrest,
  reply: Made,
})

export const updateArrest = endpoint('PUT', '/api/crm/arrest', {
  audience: 'CRM edit',
  summary: 'Changes the fields of an arrest that are sent and leaves the others as they are.',
  body: ArrestChange,
  reply: Message,
})

export const deleteArrest = endpoint('DELETE', '/api/crm/arrest', {
  audience: 'CRM edit',
  summary: 'Marks an arrest as deleted.',
  query: z.object({ id: idInQuery }),
  reply: Message,
})
