import { sql, type RawBuilder } from 'kysely'

/** Whether there is a newer document for the same signer, type and booking as that in the row `document`. */
export const isSentAgain = (document: string): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${document}.${column}`)
  return sql<boolean>`exists (
    select from documents newer
    where newer.defendant_id = ${of('defendant_id')} and newer.id > ${of('id')} and newer.type = ${of('type')}
      and newer.indemnitor_id is not distinct from ${of('indemnitor_id')}
      and newer.booking_id is not distinct from ${of('booking_id')}
  )`
}
