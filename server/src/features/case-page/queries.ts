import { bookingFields } from '@bailiwick/contract/bookings'
import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import type { LeadData } from '@bailiwick/contract/defendant-fields/lead'
import { documentFields } from '@bailiwick/contract/document-fields'
import { documentTypeOf, type DocumentEvent } from '@bailiwick/contract/documents'
import { indemnitorFields } from '@bailiwick/contract/indemnitors'
import type { RecordOf, Catalogue } from '@bailiwick/contract/kit/fields'
import { lockIdleMs } from '@bailiwick/contract/locks'
import { sql, type RawBuilder } from 'kysely'
import { fieldColumns } from '#platform/columns'
import { callerValues, type Context, type ReadPart } from '#platform/context'
import { accessVersion, asInstant, jsonList } from '#platform/json-sql'
import { param, prepare, runPrepared } from '#platform/prepared'

/** Of the defendant, beside what documents need. */
const ofDefendant = ['home_phone', 'status'] as const
/** Of an indemnitor. */
const ofIndemnitor = ['relation_to_defendant'] as const
/** Of a booking. */
const ofBooking = [
  'booking',
  'bail_post_date',
  'court_times',
  'date_to_appear',
  'time_to_appear',
  'court_name',
  'court_room',
  'arrest_case',
  'court_case',
  'case_number',
  'unpaid_balance',
  'includeCC',
  'payment_date_1',
  'payment_amount_1',
  'payment_date_2',
  'payment_amount_2',
  'payment_date_3',
  'payment_amount_3',
  'payment_date_4',
  'payment_amount_4',
] as const

/** These fields as a JSON object; `alias` is the row's name. */
function fieldsOf(catalogue: Catalogue, names: readonly string[], alias: string): RawBuilder<unknown> {
  const chosen = Object.fromEntries(Object.entries(catalogue).filter(([name]) => names.includes(name)))
  return sql`(select row_to_json(f) from (select ${fieldColumns(chosen, alias)}) f)`
}

const bookings = jsonList(sql`
  select b.id, ${fieldsOf(bookingFields, [...documentFields.booking, ...documentFields.card, ...ofBooking], 'b')} as fields
  from bookings b where b.defendant_id = d.id and b.deleted_at is null order by b.id desc`)

const indemnitors = jsonList(sql`
  select i.id, ${fieldsOf(indemnitorFields, [...documentFields.indemnitor, ...ofIndemnitor], 'i')} as fields,
    ${asInstant('i.link_last_sent')} as link_last_sent
  from indemnitors i where i.defendant_id = d.id and i.deleted_at is null order by i.id`)

/**
 * The newest document of each person for the latest booking, without card authorizations alone: a voided one only if all are.
 * One from elsewhere may not name its booking: it counts if it is no older than the booking.
 */
const documents = jsonList(sql`
  select distinct on (x.indemnitor_id) x.indemnitor_id, x.status, x.history, ${asInstant('x.voided_at')} as voided_at,
    ${asInstant('x.link_last_sent')} as link_last_sent, ${asInstant('e.heard_at')} as heard_at,
    coalesce(e.state in ('queued', 'sending'), false) as is_queued
  from documents x left join envelopes e on e.document_id = x.id
  left join (
    select id, date_created from bookings where defendant_id = d.id and deleted_at is null order by id desc limit 1
  ) latest on true
  where x.defendant_id = d.id and x.type <> ${sql.lit(documentTypeOf('CC', 'Yes'))}
    and (latest.id is null or x.booking_id = latest.id
      or x.booking_id is null and x.date_created >= latest.date_created)
  order by x.indemnitor_id, x.voided_at is not null, x.id desc`)

const photos = jsonList(sql`
  select indemnitor_id, array_agg(distinct field) as fields from files
  where defendant_id = d.id and replaced_at is null group by indemnitor_id`)

/** By the codes, because sessions are removed after a month. */
const signIns = jsonList(sql`
  select indemnitor_id, ${asInstant('max')} as at from (
    select indemnitor_id, max(used_at) from access_codes
    where defendant_id = any (d.id || merged_files(d.id)) and used_at is not null group by indemnitor_id
  ) last`)

const arrests = sql`(
  select count(*)::int from arrests where defendant_id = d.id and deleted_at is null)`

const portrait = sql`(
  select name from files
  where defendant_id = d.id and indemnitor_id is null and field = 'defendant_photos' and replaced_at is null
    and has_thumbnail
  order by slot limit 1)`

/** Who else has the file or one of its indemnitors open to edit. */
const here = sql`(
  select coalesce(json_agg(distinct u.name), '[]') from (
    select user_id, seen_at from locks where kind = 'BP' and record_id = d.id
    union all
    select l.user_id, l.seen_at from indemnitors i join locks l on l.kind = 'GIN' and l.record_id = i.id
    where i.defendant_id = d.id and i.deleted_at is null
  ) l join users u on u.id = l.user_id
  where l.user_id <> ${param('user_id')}::int
    and l.seen_at > ${param('now')}::timestamptz - ${sql.lit(lockIdleMs)} * interval '1 millisecond')`

/** What the summary of a file is made from; its parameters are `id` and the `callerValues`. */
export const caseStatement = prepare(
  'read_case',
  sql`
    select d.id, d.is_lead, d.lead_data, ${fieldsOf(defendantFields, [...documentFields.defendant, ...ofDefendant], 'd')} as fields,
      ${asInstant('d.link_last_sent')} as link_last_sent, ${portrait} as photo,
      (select json_build_object('id', u.id, 'name', u.name) from users u where u.id = d.agent_id) as agent,
      ${here} as here, ${bookings} as bookings, ${indemnitors} as indemnitors, ${documents} as documents,
      ${photos} as photos, ${signIns} as sign_ins, ${arrests} as arrests, ${accessVersion} as "accessVersion"
    from defendants d where d.id = ${param('id')} and d.deleted_at is null`,
)

type Fields<C extends Catalogue, Name extends keyof C> = Pick<RecordOf<C>, Name>

export type StoredDefendant = Fields<
  typeof defendantFields,
  (typeof documentFields.defendant)[number] | (typeof ofDefendant)[number]
>
type StoredIndemnitor = Fields<
  typeof indemnitorFields,
  (typeof documentFields.indemnitor)[number] | (typeof ofIndemnitor)[number]
>
export type StoredBooking = Fields<
  typeof bookingFields,
  (typeof documentFields.booking)[number] | (typeof documentFields.card)[number] | (typeof ofBooking)[number]
>

/** Of the defendant if `indemnitor_id` is null. */
interface OfPerson {
  readonly indemnitor_id: number | null
}

export interface LastDocument extends OfPerson {
  readonly status: number
  readonly history: readonly DocumentEvent[]
  readonly voided_at: string | null
  readonly link_last_sent: string | null
  /** When DocuSign last said something about it. */
  readonly heard_at: string | null
  /** Whether it is still to be sent to DocuSign. */
  readonly is_queued: boolean
}

/** What the summary of a file is made from. */
export interface CaseRow {
  readonly id: number
  readonly is_lead: 0 | 1
  readonly lead_data: Partial<LeadData> | null
  readonly fields: StoredDefendant
  readonly link_last_sent: string | null
  readonly photo: string | null
  readonly agent: { readonly id: number; readonly name: string } | null
  readonly here: string[]
  /** The newest first. */
  readonly bookings: readonly { readonly id: number; readonly fields: StoredBooking }[]
  /** The oldest first. */
  readonly indemnitors: readonly {
    readonly id: number
    readonly fields: StoredIndemnitor
    readonly link_last_sent: string | null
  }[]
  readonly documents: readonly LastDocument[]
  readonly photos: readonly (OfPerson & { readonly fields: readonly string[] })[]
  readonly arrests: number
  readonly sign_ins: readonly (OfPerson & { readonly at: string })[]
  readonly accessVersion: number
}

/** What the summary of a file is made from; undefined if it is missing. */
export async function caseRow(
  { pool, ...caller }: Context & ReadPart,
  id: number,
): Promise<CaseRow | undefined> {
  const [found] = await runPrepared<CaseRow>(pool, caseStatement, { ...callerValues(caller), id })
  return found
}
