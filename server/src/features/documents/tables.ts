import type { ColumnType, Generated } from 'kysely'
import type { JsonColumn, SentInstant, Stamp } from '#platform/tables'

interface DocumentsTable {
  id: Generated<number>
  defendant_id: number
  indemnitor_id: number | null
  booking_id: number | null
  type: number
  status: number
  envelope_id: string | null
  link_last_sent: SentInstant
  history: JsonColumn<{ description: 'notified' | 'declined' | 'signed'; time: string }[]>
  created_by: number | null
  date_created: Stamp
  /** The name of the file to sign; null if the document was created elsewhere. */
  paper: string | null
  paper_sha256: string | null
  spots: ColumnType<unknown, string | null | undefined, string | null>
  /** The name of the signed file. */
  signed_paper: string | null
}

declare module '#platform/tables' {
  interface Tables {
    documents: DocumentsTable
  }
}
