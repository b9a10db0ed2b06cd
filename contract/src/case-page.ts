import * as z from 'zod/mini'
import { noteKinds } from './notes.ts'
import { endpoint } from './kit/endpoint.ts'
import { historyActions } from './history.ts'
import { isMdy } from './kit/dates.ts'
import { idInBody, idInQuery, Message, nullableText } from './kit/wire.ts'
import { messageStates } from './messaging.ts'

/** A date of court: MM/DD/YYYY, and a time if one is known. */
const CourtDate = z.object({
  booking_id: z.number(),
  date: z.string(),
  time: nullableText,
  court_name: nullableText,
  court_room: nullableText,
})
export type CourtDate = z.output<typeof CourtDate>

/** The bookings of a file, newest first. Money is in dollars, as the booking has it; null: nothing is entered. */
const CaseBooking = z.object({
  id: z.number(),
  booking: nullableText,
  booking_name: nullableText,
  surety: nullableText,
  bail_post_date: nullableText,
  /** The first charge, and how many others there are. */
  charge: z.nullable(z.object({ code: z.string(), type: z.string(), others: z.number() })),
  /** The earliest that isn't over; null: none. */
  next_court: z.nullable(CourtDate),
  /** The arrest, court or other case number, the first that is entered. */
  case_number: nullableText,
  bail_amount: nullableText,
  unpaid_balance: nullableText,
  includeCC: nullableText,
})
export type CaseBooking = z.output<typeof CaseBooking>

const signatureStates = ['not sent', 'sending', 'sent', 'signed', 'declined', 'failed', 'voided'] as const

/** Somebody in a file, with what they still owe. */
const CasePerson = z.object({
  /** Null: the defendant. */
  indemnitor_id: z.nullable(z.number()),
  name: z.string(),
  /** Of an indemnitor to the defendant. */
  relation: nullableText,
  /** The mobile phone. */
  phone: nullableText,
  /** The fields of their own record that documents still need, with their labels (OPEN-152). */
  missing: z.array(z.object({ field: z.string(), label: z.string() })),
  /** How many photo fields there are, how many have a photo, and the labels of the required ones that have none. */
  photos: z.object({ total: z.number(), filled: z.number(), missing: z.array(z.string()) }),
  /**
   * Of their newest document for the latest booking, not counting card authorizations alone; a voided one counts only if there
   * is no other. `at`: null if the time isn't known.
   */
  signature: z.object({
    state: z.enum(signatureStates),
    at: nullableText,
    /** It waits for its signer, and the last link to it stayed in the portal. */
    is_unsent: z.boolean(),
  }),
  link_last_sent: nullableText,
  /** When they last signed in to the client portal. */
  last_sign_in: nullableText,
})
export type CasePerson = z.output<typeof CasePerson>

/** A date and an amount that were agreed. */
const Payment = z.object({ date: z.string(), amount: nullableText })
export type Payment = z.output<typeof Payment>

/** A file at a glance: what the header and the overview show. */
const CaseSummary = z.object({
  id: z.number(),
  is_lead: z.union([z.literal(0), z.literal(1)]),
  /** 'LAST, FIRST'; empty: no name is entered. */
  name: z.string(),
  date_of_birth: nullableText,
  /** The mobile phone, or else the home phone, as in the list. */
  phone: nullableText,
  status: nullableText,
  /** The stored name of the portrait, the first of 'defendant_photos' that has a thumbnail, as its download takes it. */
  photo: nullableText,
  /** The staff user that was chosen as its agent (OPEN-192). */
  agent: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** Others who have the file open to edit. */
  here: z.array(z.string()),
  /** The earliest date of any booking that isn't over (OPEN-191). */
  next_court: z.nullable(CourtDate),
  /**
   * Sums over the bookings that aren't deleted, such as '25000.00' (OPEN-191); null: no booking has a value. The bail of a
   * lead is that of its booking data.
   */
  bail_total: nullableText,
  balance_total: nullableText,
  /** The earliest payment of any booking from today on. */
  next_payment: z.nullable(Payment),
  /** The latest payment before today of a booking that still has a balance. Whether it was made isn't recorded. */
  last_payment: z.nullable(Payment),
  bookings: z.array(CaseBooking),
  /** The fields of the latest booking that its documents still need; empty without a booking. */
  booking_missing: z.array(z.object({ field: z.string(), label: z.string() })),
  /** How many arrests there are. */
  arrests: z.number(),
  /** The defendant first, then the indemnitors, oldest first. */
  people: z.array(CasePerson),
  /** How many of the people have signed their documents of the latest booking. */
  signed: z.number(),
})
export type CaseSummary = z.output<typeof CaseSummary>

export const readCase = endpoint('GET', '/api/crm/case', {
  audience: 'CRM',
  summary:
    'A file at a glance: court, bail, balance, and what each person still owes. Without sensitive fields.',
  query: z.object({
    id: idInQuery,
    /** The day that counts as today, MM/DD/YYYY; by default that of the office, or in UTC if its time zone isn't set. */
    today: z.optional(z.string().check(z.refine(isMdy, 'must be a date'))),
  }),
  reply: z.object({ file: CaseSummary }),
})

export const chooseAgent = endpoint('PUT', '/api/crm/case/agent', {
  audience: 'CRM edit',
  summary: 'Chooses the staff user who is the agent of a file, or none (OPEN-192).',
  body: z.strictObject({ id: idInBody, user_id: z.nullable(idInBody) }),
  reply: Message,
})

export const listAgents = endpoint('GET', '/api/crm/agents', {
  audience: 'CRM',
  summary: 'The staff users that may be the agent of a file: those who may edit files.',
  reply: z.object({ agents: z.array(z.object({ id: z.number(), name: z.string() })) }),
})

/** The kinds of what happened in a file, in the order of the filter. */
export const timelineKinds = ['changes', 'texts', 'documents', 'photos', 'notes', 'sign_ins'] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** How many entries a page of the timeline has: the first, and each further one. */
export const timelinePages = { first: 12, further: 30 } as const

/** When, and by whom; null: the portal. */
const entryShape = { id: z.string(), at: z.string(), by: nullableText }

/** Something that happened in a file. */
const TimelineEntry = z.discriminatedUnion('kind', [
  z.object({
    ...entryShape,
    kind: z.literal('changes'),
    action: z.enum(historyActions),
    endpoint: z.string(),
    /** The record's name. */
    name: z.string(),
    /** The labels of changed fields, the first few with their values before and after; sensitive ones are masked. */
    changed: z.array(z.object({ label: z.string(), from: nullableText, to: nullableText })),
    /** How many more fields changed. */
    others: z.number(),
  }),
  z.object({
    ...entryShape,
    kind: z.literal('texts'),
    is_reply: z.boolean(),
    /** Whom it was to or from. */
    name: z.string(),
    indemnitor_id: z.nullable(z.number()),
    content: z.string(),
    state: z.nullable(z.enum(messageStates)),
    /** Why it failed or waits. */
    reason: nullableText,
  }),
  z.object({
    ...entryShape,
    kind: z.literal('documents'),
    document_id: z.number(),
    what: z.enum(['sent', 'signed', 'declined', 'failed', 'voided']),
    type: z.number(),
    /** Who signs. */
    name: z.string(),
    /** Of a document that can be downloaded. */
    envelope_id: nullableText,
    reason: nullableText,
  }),
  z.object({
    ...entryShape,
    kind: z.literal('photos'),
    action: z.enum(['upload', 'remove', 'download']),
    /** Whose photos. */
    name: z.string(),
    labels: z.array(z.string()),
  }),
  z.object({
    ...entryShape,
    kind: z.literal('notes'),
    note_kind: z.enum(noteKinds),
    text: z.string(),
    is_pinned: z.boolean(),
  }),
  z.object({ ...entryShape, kind: z.literal('sign_ins'), name: z.string() }),
])
export type TimelineEntry = z.output<typeof TimelineEntry>

export const readTimeline = endpoint('GET', '/api/crm/timeline', {
  audience: 'CRM',
  summary: 'What happened in a file, newest first: the first entries, or those after another.',
  query: z.object({
    id: idInQuery,
    kind: z.optional(z.enum(timelineKinds, 'must be a kind of entry')),
    /** The id of the last entry before. */
    after: z.optional(z.string().check(z.regex(/^\d{1,17}\.\d\.\d{1,18}$/, 'must be the id of an entry'))),
  }),
  reply: z.object({
    entries: z.array(TimelineEntry),
    /** How many there are of each kind. */
    counts: z.record(z.enum(timelineKinds), z.number()),
    has_more: z.boolean(),
  }),
})
