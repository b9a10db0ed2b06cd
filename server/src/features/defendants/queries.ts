import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import {
  besideOthers,
  leadBookingFields,
  leadDataOf,
  type LeadData,
} from '@bailiwick/contract/defendant-fields/lead'
import { entriesOf } from '@bailiwick/contract/fields'
import { messages } from '@bailiwick/contract/messages'
import { sql, type RawBuilder } from 'kysely'
import { asColumns, columnNames, fieldColumns, type Values } from '#platform/columns'
import { callerValues, type ReadContext, type Store } from '#platform/context'
import { accessVersion, asInstant, asMdy, listOf } from '#platform/json-sql'
import { replyKept } from '#platform/idempotency'
import { given, prepared, runPrepared, type Prepared } from '#platform/prepared'
import { boxesOf, boxNamesOf, withFields } from '#platform/sealed-fields'
import type { Vault } from '#platform/vault'
import type { Db } from '#tables'
import { sealedTables } from '#platform/sealed-tables'
import type { StatementContext } from '#platform/single-statement'
import { historyOfMade, historyOfNobody, historyOfSeen } from '../history/service.ts'
import { listedIndemnitors } from './list.ts'

const boxes = sealedTables.defendants

export interface RecordText {
  readonly record: string
  readonly accessVersion: number
}

interface View {
  readonly showsCreator: boolean
  /** Keeps in the history who was shown the sensitive fields of `seen`. */
  readonly noted: RawBuilder<unknown>
}

/** The statement that reads a record, given its `id` and the `callerValues`; `name` is its own. */
export const readingAs = (name: string, { showsCreator, noted }: View): Prepared =>
  prepared(
    name,
    sql`
    with seen as (
      select id as record_id, id as defendant_id, concat_ws(' ', first_name, last_name) as name,
        ${boxNamesOf(boxes, 'd')} as fields, ${boxesOf(boxes, 'd')} as boxes
      from defendants d where id = ${given('id')} and deleted_at is null
    ), noted as (${noted})
    select row_to_json(record)::text as record, boxes, ${accessVersion} as "accessVersion" from seen, (
      select d.id, ${fieldColumns(boxes.others, 'd')}, d.is_lead, ${leadData} as lead_data,
        ${asInstant('d.link_last_sent')} as link_last_sent, ${asInstant('d.date_created')} as date_created,
        ${asInstant('d.date_modified')} as date_modified,
        (select name from users where id = d.modified_by) as modified_by_name,
        ${showsCreator ? sql`(select name from users where id = d.created_by) as created_by_name,` : sql``}
        (select access_type from defendant_users where defendant_id = d.id and user_id = ${given('user_id')}) as access_type,
        l.case_number, coalesce(d.lead_data ->> 'booking', l.booking) as booking, ${asMdy('l.arrest_when')} as arrest_when,
        ${asMdy('l.bail_post_date')} as bail_post_date, l.surety,
        ${documents} as documents, ${listedIndemnitors('d.id')} as indemnitors, ${bookings} as "allBookings"
      from defendants d join defendant_list l on l.defendant_id = d.id
      where d.id = ${given('id')} and d.deleted_at is null
    ) record`,
  )

/** All eight fields of a lead, 0 for a defendant (OPEN-80). */
const leadData = sql`
  case d.is_lead when 0 then '0'::json else json_build_object(${sql.join(
    Object.keys(leadBookingFields).map((name) => sql`${sql.lit(name)}, d.lead_data -> ${sql.lit(name)}`),
  )}) end`

const documents = listOf(sql`
  select id, type, status, envelope_id, indemnitor_id, ${asInstant('date_created')} as date_created,
    ${asInstant('link_last_sent')} as link_last_sent, history
  from documents where defendant_id = d.id order by id desc`)

const bookings = listOf(sql`
  select id, booking, booking_name, bail_amount, ${asMdy('bail_post_date')} as bail_post_date, surety, arrest_county,
    ${asMdy('arrest_date')} as arrest_date, arrest_case, court_case, case_number,
    ${asInstant('date_created')} as date_created
  from bookings where defendant_id = d.id and deleted_at is null order by id desc`)

const noted = historyOfSeen('defendant')

/** The ways in which a record is read. */
const readings = {
  withCreator: readingAs('read_defendant_with_creator', { showsCreator: true, noted }),
  withoutCreator: readingAs('read_defendant', { showsCreator: false, noted }),
  /** For whom its sensitive fields are taken out of what was read. */
  unnoted: readingAs('read_defendant_unnoted', { showsCreator: false, noted: historyOfNobody }),
}

/** A row of such a statement. */
export interface ReadRow extends RecordText {
  readonly boxes: Values
}

/** A record as `readDefendant` answers it, as JSON text; nothing where there is none. */
export async function recordJson(
  { pool, vault, ...caller }: ReadContext,
  id: number,
  reading: keyof typeof readings,
): Promise<RecordText | undefined> {
  const [found] = await runPrepared<ReadRow>(pool, readings[reading], { ...callerValues(caller), id })
  return found && { ...found, record: wholeRecord(vault, found) }
}

/** The record with its sensitive fields. */
export const wholeRecord = (vault: Vault, { record, boxes: kept }: ReadRow): string =>
  withFields(record, boxes.open(vault, kept))

export interface Kept {
  readonly is_lead: 0 | 1
  /** The fields as they travel; those of a lead's `lead_data` by their dotted names. */
  readonly form: Values
}

/** What is kept of a record, which is locked until the transaction ends. */
export async function lockedForm({ db, vault }: Store, id: number): Promise<Kept | undefined> {
  const { rows } = await sql<Values & { is_lead: 0 | 1; lead_data: LeadData | 0 }>`
    select d.is_lead, ${leadData} as lead_data, ${fieldColumns(defendantFields, 'd')}
    from defendants d where d.id = ${id} and d.deleted_at is null for no key update`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { is_lead, lead_data, ...kept } = row
  const form = boxes.open(vault, kept)
  return { is_lead, form: lead_data === 0 ? form : { ...form, ...besideOthers(lead_data) } }
}

interface Written {
  /** Null: a client. */
  readonly by: number | null
  readonly at: Date
}

/** The columns of a new record that are no fields, and under which names their values are given. */
const ownColumns = {
  is_lead: 'is_lead',
  lead_data: 'lead_data',
  created_by: 'user_id',
  date_created: 'now',
  modified_by: 'user_id',
  date_modified: 'now',
}

/** Adds a record with its history, its place on the list and the answer of the call. */
const insertion = prepared(
  'create_defendant',
  sql`
    with made as (
      insert into defendants (${columnNames({ ...defendantFields, ...ownColumns })})
      select ${sql.join([
        ...entriesOf(defendantFields).map(([name, { kind }]) =>
          kind === 'rows' ? sql`coalesce(${given(name)}::jsonb, '[]')` : given(name),
        ),
        ...Object.values(ownColumns).map(given),
      ])} where ${accessVersion} = ${given('access_version')} returning id
    ), noted as (${historyOfMade('defendant')}), answered as (
      select id, row_to_json(answer)::text as reply
      from made, lateral (select id as "insertId", ${sql.lit(messages.createdDefendant)} as message) answer
    ), kept as (${replyKept})
    select reply, list_new_defendant(id) from answered`,
)

/** Adds a record and returns the answer of the call as JSON text; null where rights have changed and nothing was written. */
export function insertDefendant(
  { vault, write }: StatementContext,
  { is_lead, form }: Kept,
  history: Values,
): Promise<string | null> {
  return write(insertion, {
    ...asColumns(defendantFields, boxes.seal(vault, form)),
    ...history,
    is_lead,
    lead_data: is_lead === 1 ? JSON.stringify(leadDataOf(form)) : null,
  })
}

/** What a change does to a lead as such: other booking data, or its end when it becomes a defendant. */
type LeadChange = { readonly lead_data: LeadData } | { readonly lead_data: null; readonly is_lead: 0 }

/** Changes fields of a record, and the list with it. */
export async function changeDefendant(
  { db, vault }: Store,
  id: number,
  change: Values,
  lead: LeadChange | null,
  { by, at }: Written,
): Promise<void> {
  await db
    .updateTable('defendants')
    .set({
      ...asColumns(defendantFields, boxes.seal(vault, change)),
      ...(lead && { ...lead, lead_data: lead.lead_data && JSON.stringify(lead.lead_data) }),
      modified_by: by,
      date_modified: at,
    })
    .where('id', '=', id)
    .returning(relisted)
    .execute()
}

/** Marks a record as deleted and takes it off the list; its phone may be used again (OPEN-85). */
export async function markDeleted(
  db: Db,
  id: number,
  { by, at }: { readonly by: number; readonly at: Date },
): Promise<void> {
  await db
    .updateTable('defendants')
    .set({ deleted_by: by, deleted_at: at })
    .where('id', '=', id)
    .returning(relisted)
    .execute()
}

/** Keeps the time of a text message with a link to the form (OPEN-70). */
export async function setLinkLastSent(db: Db, id: number, at: Date): Promise<void> {
  await db
    .updateTable('defendants')
    .set({ link_last_sent: at })
    .where('id', '=', id)
    .returning(relisted)
    .execute()
}

/** In `returning`, where the row is written already, brings the list up to date with it. */
const relisted = sql`refresh_defendant_list(array[id])`.as('relisted')
