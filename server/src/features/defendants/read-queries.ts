import { leadBookingFields } from '@bailiwick/contract/defendant-fields/lead'
import type { Defendant } from '@bailiwick/contract/defendants'
import type { Values } from '@bailiwick/contract/kit/fields'
import { sql, type RawBuilder } from 'kysely'
import { defendantName } from '#case-file/person-name'
import { fieldColumns } from '#platform/columns'
import { callerValues, type ReadContext } from '#platform/context'
import { accessVersion, asInstant, asMdy, jsonList } from '#platform/json-sql'
import { JsonText } from '#platform/json-text'
import { param, prepare, runPrepared, type Prepared } from '#platform/prepared'
import { ownGrant } from '#case-file/access'
import { documentReasonOf } from '#case-file/document-fault'
import { isPendingRow } from '#case-file/document-status'
import { linkEndedAt } from '#case-file/signing-link-end'
import { ciphertextsOf, encryptedNamesOf, withFields } from '#case-file/encrypted-fields'
import type { Vault } from '#platform/vault'
import { encryptedTables } from '#case-file/encrypted-tables'
import { noReadEntry, insertReadEntry } from '#case-file/history'
import { defendantPhotosRow } from '../photos/service.ts'
import { listedIndemnitors } from './list-queries.ts'

const encrypted = encryptedTables.defendants

interface RecordView {
  readonly showsCreator: boolean
  /** Inserts the history entry of a caller who reads sensitive fields, from the CTE `viewed`. */
  readonly audit: RawBuilder<unknown>
}

/** The statement `name` that reads a record, given its `id` and the `callerValues`. */
export const recordStatement = (name: string, { showsCreator, audit }: RecordView): Prepared =>
  prepare(
    name,
    sql`
    with viewed as (
      select id as record_id, id as defendant_id, ${defendantName('d')} as name,
        ${encryptedNamesOf(encrypted, 'd')} as fields, ${ciphertextsOf(encrypted, 'd')} as ciphertexts
      from defendants d where id = ${param('id')} and deleted_at is null
    ), audited as (${audit})
    select row_to_json(record)::text as record, ciphertexts, ${accessVersion} as "accessVersion" from viewed, (
      select d.id, ${fieldColumns(encrypted.others, 'd')}, d.is_lead, ${leadData} as lead_data,
        ${asInstant('d.link_last_sent')} as link_last_sent, ${asInstant('d.date_created')} as date_created,
        ${asInstant('d.date_modified')} as date_modified,
        (select name from users where id = d.modified_by) as modified_by_name,
        ${showsCreator ? sql`(select name from users where id = d.created_by) as created_by_name,` : sql``}
        ${ownGrant('d.id')} as access_type,
        l.case_number, coalesce(d.lead_data ->> 'booking', l.booking) as booking, ${asMdy('l.arrest_when')} as arrest_when,
        ${asMdy('l.bail_post_date')} as bail_post_date, l.surety,
        ${documents} as documents, ${listedIndemnitors('d.id')} as indemnitors, ${bookings} as "allBookings", photos.*
      from defendants d join defendant_list l on l.defendant_id = d.id
      cross join lateral (${defendantPhotosRow}) photos
      where d.id = ${param('id')} and d.deleted_at is null
    ) record`,
  )

/** All eight fields of a lead, 0 for a defendant (OPEN-80). */
export const leadData = sql`
  case d.is_lead when 0 then '0'::json else json_build_object(${sql.join(
    Object.keys(leadBookingFields).map((name) => sql`${sql.lit(name)}, d.lead_data -> ${sql.lit(name)}`),
  )}) end`

const documents = jsonList(sql`
  select id, type, status, envelope_id, indemnitor_id, booking_id, ${asInstant('date_created')} as date_created,
    ${asInstant('link_last_sent')} as link_last_sent, history, ${documentReasonOf('documents')} as reason,
    ${asInstant('voided_at')} as voided_at,
    voided_at is not null and exists (
      select from envelopes e where e.document_id = documents.id and e.state <> 'ended'
    ) as is_voiding,
    (
      select case when e.state = 'ended' then 'ended'
        when e.state = 'queued' and e.sending_at is null then 'waiting'
        when e.state in ('queued', 'sending') then 'maybe' else 'there' end
      from envelopes e where e.document_id = documents.id
    ) as at_docusign,
    ${asInstant('l.ended_at')} as link_ended_at,
    case when ${isPendingRow('documents')} then (
      select ${asInstant('h.created_date')} from history h
      where h.endpoint = 'booking' and h.record_id = booking_id and h.action = 'update'
        and h.created_date > documents.date_created
      order by h.id desc limit 1
    ) end as booking_changed_at,
    case when ${isPendingRow('documents')} then (
      select ${asInstant('h.created_date')} from history h
      where h.endpoint = case when documents.indemnitor_id is null then 'defendant' else 'indemnitor' end
        and h.record_id = coalesce(documents.indemnitor_id, d.id) and 'phone' = any (h.changed)
        and h.created_date > documents.date_created
      order by h.id desc limit 1
    ) end as phone_changed_at
  from documents
  cross join lateral (select ${linkEndedAt('documents', sql`${param('now')}::timestamptz`)} as ended_at) l
  where defendant_id = d.id order by id desc`)

const bookings = jsonList(sql`
  select id, booking, booking_name, bail_amount, ${asMdy('bail_post_date')} as bail_post_date, surety, arrest_county,
    ${asMdy('arrest_date')} as arrest_date, arrest_case, court_case, case_number, "includeCC",
    ${asInstant('date_created')} as date_created
  from bookings where defendant_id = d.id and deleted_at is null order by id desc`)

const audit = insertReadEntry('defendant')

/** The statements that read a record. */
const statements = {
  withCreator: recordStatement('read_defendant_with_creator', { showsCreator: true, audit }),
  withoutCreator: recordStatement('read_defendant', { showsCreator: false, audit }),
  /** For callers whose reply has no sensitive fields. */
  unaudited: recordStatement('read_defendant_unaudited', { showsCreator: false, audit: noReadEntry }),
}

/** A row of such a statement. */
export interface ReadRow {
  readonly record: string
  readonly accessVersion: number
  readonly ciphertexts: Values
}

/** A record as `readDefendant` returns it, as JSON text; undefined if there is none. */
export async function recordJson(
  { pool, vault, ...caller }: ReadContext,
  id: number,
  reading: keyof typeof statements,
): Promise<JsonText<Defendant> | undefined> {
  const [found] = await runPrepared<ReadRow>(pool, statements[reading], { ...callerValues(caller), id })
  return found && new JsonText(withSensitiveFields(vault, found), found.accessVersion)
}

/** The record's JSON text with its sensitive fields decrypted. */
export const withSensitiveFields = (vault: Vault, row: ReadRow): string =>
  withFields(row.record, encrypted.decrypt(vault, row.ciphertexts))
