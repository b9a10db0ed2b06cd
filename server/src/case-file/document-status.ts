import { documentStatuses, pendingStatuses } from '@bailiwick/contract/documents'
import { sql } from 'kysely'

/** The statuses of a document as constants of a statement, which a prepared one needs. */
export const statusInSql = {
  sent: sql.lit(documentStatuses.sent),
  signed: sql.lit(documentStatuses.signed),
  declined: sql.lit(documentStatuses.declined),
  failed: sql.lit(documentStatuses.failed),
}

const pendingInSql = sql.join(pendingStatuses.map((status) => sql.lit(status)))

/** Whether the document in the row `document` waits for its signer, or is on its way to them. */
export const isPendingRow = (document: string) =>
  sql<boolean>`${sql.ref(`${document}.status`)} in (${pendingInSql})`
