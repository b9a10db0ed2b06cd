import { sql, type RawBuilder } from 'kysely'
import { statusInSql } from './document-status.ts'

/**
 * When the last link to sign the document in the row `document` ended; null while it has one, if it isn't pending, or if it
 * never had one, such as at DocuSign. What clients open in the portal counts for nothing: it ends with their session.
 */
export const linkEndedAt = (document: string, now: RawBuilder<unknown>): RawBuilder<string | null> => {
  const of = (column: string) => sql.ref(`${document}.${column}`)
  return sql`case when ${of('status')} = ${statusInSql.sent} then (
    select max(least(l.expires_at, l.ended_at)) from signing_links l
    where l.document_id = ${of('id')} and l.session_id is null
    having max(least(l.expires_at, l.ended_at)) <= ${now}
  ) end`
}
