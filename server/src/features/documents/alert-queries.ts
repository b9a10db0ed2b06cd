import type { DocumentAlert } from '@bailiwick/contract/documents'
import { sql } from 'kysely'
import { documentReasonOf, type DocumentCause } from '#case-file/document-fault'
import { statusInSql } from '#case-file/document-status'
import { isSentAgain } from '#case-file/document-sent-again'
import { defendantName, personName } from '#case-file/person-name'
import { linkEndedAt } from '#case-file/signing-link-end'
import { asInstant } from '#platform/json-sql'
import type { Db } from '#tables'
import { rowHasFaultOf } from './fault-queries.ts'

const most = 20

/** Whether a document was signed while somebody voided it. */
const wasVoided = sql`(o.status = ${statusInSql.signed} and o.voided_by is not null)`

const signedAfterItsEnd: readonly DocumentCause[] = [
  'signedBeforeVoid',
  'signedAfterFailure',
  'signedAfterDecline',
  'signedTwice',
]

/** Whether a document was signed at DocuSign after it had failed, was declined or voided, or was signed here. */
const isUnforeseen = sql`(o.status = ${statusInSql.signed} and ${rowHasFaultOf('o', signedAfterItsEnd)})`

const hasEndedUnsigned = sql`o.status in (${statusInSql.declined}, ${statusInSql.failed})`

const hasFaults = sql`o.faults <> '[]'`

/** Whether somebody may not have got a document, or its signed copy. */
const isUndelivered = sql`(o.status in (${statusInSql.sent}, ${statusInSql.signed}) and ${hasFaults})`

/** Who hears of a document: its sender; of one that a client's save sent, the agent of the file, or else who added it. */
const isSender = (userId: number) => sql`
  (o.created_by = ${userId} or (o.created_by is null and coalesce(d.agent_id, d.created_by) = ${userId}))`

/**
 * The documents that this user sent since then and that their signers declined, or that somebody may not have got, and those
 * whose links have ended since then; not those that were sent again or dismissed. Also those that they voided while the
 * signer signed, and those that were unexpectedly signed at DocuSign. The newest first.
 */
export async function alertsOf(
  db: Db,
  userId: number,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<DocumentAlert[]> {
  const { rows } = await sql<DocumentAlert>`
    select o.id, o.defendant_id, o.type, o.status, ${documentReasonOf('o')} as reason,
      ${asInstant('e.ended_at')} as link_ended_at,
      ${defendantName('d')} as defendant_name,
      ${personName('d', 'i')} as signer_name
    from documents o
    join defendants d on d.id = o.defendant_id and d.deleted_at is null
    left join indemnitors i on i.id = o.indemnitor_id
    cross join lateral (select ${linkEndedAt('o', sql`${now}::timestamptz`)} as ended_at) e
    where (o.alert_seen_at is null or o.alert_seen_at < e.ended_at) and o.voided_at is null and (
      (
        ${isSender(userId)} and not ${wasVoided} and (
          ${isUnforeseen} or o.date_created > ${since} and (${hasEndedUnsigned} or ${isUndelivered})
          or e.ended_at > ${since}
        )
        and (${isUnforeseen} or not ${isSentAgain('o')})
      ) or (o.voided_by = ${userId} and ${wasVoided} and ${hasFaults})
    )
    order by o.id desc limit ${most}`.execute(db)
  return rows
}

/** Whether this user is alerted of such a document. */
export async function setAlertSeen(db: Db, id: number, userId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update documents o set alert_seen_at = ${now} from defendants d
    where d.id = o.defendant_id and o.id = ${id} and (${isSender(userId)} or o.voided_by = ${userId})
    returning o.id`.execute(db)
  return rows.length > 0
}
