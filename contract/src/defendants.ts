import * as z from 'zod/mini'
import { defendantFields } from './defendant-fields/catalogue.ts'
import { leadBookingFields } from './defendant-fields/lead.ts'
import { isMdy } from './kit/dates.ts'
import { endpoint, type ErrorBody } from './kit/endpoint.ts'
import { notificationShape } from './notification-data.ts'
import { defendantPhotos } from './photos.ts'
import { partialSave } from './partial-save.ts'
import { Saved, withDocument } from './save-with-document.ts'
import { filterText, pageShape } from './kit/paging.ts'
import { queueShape } from './queues.ts'
import { extraColumns, isExtra } from './list-columns.ts'
import { filterNames, hiddenFields, type FilterName, type HiddenField } from './list-filters.ts'
import { repeatedList, repeatedValue, sentShape, storedShape } from './kit/record-shapes.ts'
import { idInBody, idInQuery, Made, Message, yesNoText, messageShape, nullableText } from './kit/wire.ts'

export const ListQuery = z.object({
  q: z.optional(z.string()),
  ...(Object.fromEntries(filterNames.map((name) => [name, filterText])) as Record<
    FilterName,
    typeof filterText
  >),
  ...queueShape,
  ...pageShape,
})
export type ListQuery = z.output<typeof ListQuery>

const accessType = z.nullable(z.enum(['R', 'E', 'F']))

const ListedIndemnitor = z.object({
  id: z.number(),
  name: nullableText,
  phone: nullableText,
  relation_to_defendant: nullableText,
  link_last_sent: nullableText,
})

export const HiddenMatch = z.object({
  field: z.enum(Object.keys(hiddenFields) as HiddenField[]),
  value: z.string(),
})
export type HiddenMatch = z.output<typeof HiddenMatch>

/** One row of the list, with nothing that isn't shown (DEF-20, OPEN-65 to OPEN-69, OPEN-182). */
export const ListedDefendant = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  phone: nullableText,
  home_phone: nullableText,
  date_of_birth: nullableText,
  bail_post_date: nullableText,
  arrest_when: nullableText,
  county: nullableText,
  arrest_case: nullableText,
  court_case: nullableText,
  case_number: nullableText,
  surety: nullableText,
  link_last_sent: nullableText,
  docs_sent: yesNoText,
  pending_signature: yesNoText,
  date_created: z.string(),
  created_by_name: z.optional(nullableText),
  access_type: accessType,
  indemnitors: z.array(ListedIndemnitor),
  /** Of the latest booking, on request: its next date of court, MM/DD/YYYY, and its money in dollars (OPEN-182). */
  next_court: z.optional(z.nullable(z.object({ date: z.string(), time: nullableText }))),
  bail: z.optional(nullableText),
  balance: z.optional(nullableText),
  /** The name of the staff user that was chosen as the agent, on request (OPEN-192). */
  agent: z.optional(nullableText),
  /** What the filters found that the row doesn't show; missing without a filter that can find such. */
  matches: z.optional(z.array(HiddenMatch)),
})
export type ListedDefendant = z.output<typeof ListedDefendant>

/** Which extra columns a page of the list has. */
const extrasShape = {
  /** Their names, with commas between them. */
  columns: z.optional(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (names) => names.split(',').every(isExtra),
            `must be of ${extraColumns.join(', ')}, with commas between`,
          ),
        ),
      z.transform((names) => names.split(',').filter(isExtra)),
    ),
  ),
  /** The day from which a date of court counts as the next, MM/DD/YYYY; by default today's in UTC. */
  today: z.optional(z.string().check(z.refine(isMdy, 'must be a date'))),
}

export const listDefendants = endpoint('GET', '/api/crm/defendants', {
  audience: 'CRM',
  summary:
    'One page of the defendants that match every filter, with the exact total. On request also more columns, or the recipients of notifications and the latest booking.',
  query: z.extend(ListQuery, { recipients: z.optional(yesNoText), ...extrasShape }),
  reply: z.object({
    defendants: z.array(z.extend(ListedDefendant, notificationShape)),
    total: z.number(),
    ...messageShape,
  }),
})

const DocumentOfRecord = z.object({
  id: z.number(),
  type: z.number(),
  status: z.number(),
  envelope_id: nullableText,
  indemnitor_id: z.nullable(z.number()),
  booking_id: z.nullable(z.number()),
  date_created: z.string(),
  link_last_sent: nullableText,
  history: z.array(z.object({ description: z.enum(['notified', 'declined', 'signed']), time: z.string() })),
  /** Why it was declined, failed or was voided, or why its signer may not have got it. */
  reason: nullableText,
  /** When staff voided it; its status is then that of a failed one. */
  voided_at: nullableText,
  /** Whether it is voided here, and DocuSign hasn't said yet what became of it there. */
  is_voiding: z.boolean(),
  /**
   * Where it is at DocuSign: 'waiting' to be sent there, 'maybe' there while nobody knows, 'there', or 'ended'; null if it is
   * signed in the portal. Whichever way documents are signed now.
   */
  at_docusign: z.nullable(z.enum(['waiting', 'maybe', 'there', 'ended'])),
  /** When the link that its signer got ended; null while they can sign with it. */
  link_ended_at: nullableText,
  /** When its booking was last changed after it was made, while it waits for its signer; null if it wasn't. */
  booking_changed_at: nullableText,
  /** The same of the mobile phone of its signer. */
  phone_changed_at: nullableText,
})
export type DocumentOfRecord = z.output<typeof DocumentOfRecord>

export const BookingOfRecord = z.object({
  id: z.number(),
  booking: nullableText,
  booking_name: nullableText,
  bail_amount: nullableText,
  bail_post_date: nullableText,
  surety: nullableText,
  arrest_county: nullableText,
  arrest_date: nullableText,
  arrest_case: nullableText,
  court_case: nullableText,
  case_number: nullableText,
  includeCC: nullableText,
  date_created: z.string(),
})

/** Added by the server; ignored when sent (OPEN-74). */
const derivedShape = {
  ...defendantPhotos,
  is_lead: z.union([z.literal(0), z.literal(1)]),
  /** 0 for a defendant (OPEN-80). */
  lead_data: z.union([z.literal(0), z.object(storedShape(leadBookingFields))]),
  link_last_sent: nullableText,
  date_created: z.string(),
  date_modified: z.string(),
  modified_by_name: nullableText,
  created_by_name: z.optional(nullableText),
  access_type: accessType,
  case_number: nullableText,
  booking: nullableText,
  arrest_when: nullableText,
  bail_post_date: nullableText,
  surety: nullableText,
  documents: z.array(DocumentOfRecord),
  indemnitors: z.array(ListedIndemnitor),
  allBookings: z.array(BookingOfRecord),
}

const Defendant = z.object({ id: z.number(), ...storedShape(defendantFields), ...derivedShape })
export type Defendant = z.output<typeof Defendant>

const repeated = ({ def }: z.ZodMiniType): z.ZodMiniType<unknown> =>
  def.type === 'array' ? repeatedList : repeatedValue
const ignored = Object.fromEntries(
  Object.entries(derivedShape).map(([name, schema]) => [name, z.optional(repeated(schema))]),
) as { [Name in keyof typeof derivedShape]: z.ZodMiniOptional<z.ZodMiniType<unknown>> }

/** What a lead sends besides. A `lead_data` of 0 or none counts as not sent (OPEN-80). */
const leadShape = {
  is_lead: z.optional(z.union([z.literal(0), z.literal(1)], 'must be 0 or 1')),
  lead_data: z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === 0 || value === null || value === '' ? {} : value)),
      z.strictObject(sentShape(leadBookingFields)),
    ),
  ),
}

const NewDefendant = z.strictObject({
  ...ignored,
  ...leadShape,
  ...sentShape(defendantFields),
})
export type NewDefendant = z.output<typeof NewDefendant>

/**
 * A change: the fields that change, and under `base` the values they had when they were read. If somebody else has
 * changed such a field since, the change is refused with 409. Without a base, the last change wins.
 */
const DefendantChange = z.strictObject({
  ...ignored,
  ...leadShape,
  ...sentShape(defendantFields),
  id: idInBody,
  base: z.optional(z.strictObject({ ...sentShape(defendantFields), lead_data: leadShape.lead_data })),
  ...partialSave,
})
export type DefendantChange = z.output<typeof DefendantChange>

export const createDefendant = endpoint('POST', '/api/crm/defendant', {
  audience: 'CRM edit',
  mode: 'statement',
  summary: 'Adds a defendant, or a lead if is_lead is 1.',
  body: NewDefendant,
  reply: Made,
})

export const readDefendant = endpoint('GET', '/api/crm/defendant', {
  audience: 'CRM',
  clients: true,
  summary: 'The whole record with its documents, indemnitors and bookings.',
  query: z.object({ id: idInQuery }),
  reply: z.object({ defendant: Defendant, ...messageShape }),
})

export const updateDefendant = endpoint('PUT', '/api/crm/defendant', {
  audience: 'CRM edit',
  clients: true,
  mode: 'staged',
  summary:
    'Changes the fields that are sent, with save_valid the valid ones of them. is_lead 0 converts a lead to a defendant, which saves all or nothing; pdf then sends documents for signature.',
  body: z.extend(DefendantChange, withDocument),
  reply: Saved,
})

export const deleteDefendant = endpoint('DELETE', '/api/crm/defendant', {
  audience: 'CRM edit',
  summary: 'Marks the record as deleted: it disappears from every list and its phone can be used again.',
  query: z.object({ id: idInQuery }),
  reply: Message,
})

/** The error of a change that somebody else got ahead of (409): who, when, and the values of the fields now. */
export interface ChangedMeanwhile extends ErrorBody {
  readonly fields: readonly string[]
  readonly changed_by: string
  readonly changed_at: string
  readonly current: Readonly<Record<string, unknown>>
}

/** The error of a file that was merged into another one (404), which has everything that was in it. */
export interface FileMerged extends ErrorBody {
  readonly code: 'fileMerged'
  readonly merged_into: { readonly id: number; readonly is_lead: 0 | 1 }
}
