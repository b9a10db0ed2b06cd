import type { ColumnType, Generated } from 'kysely'
import type { Stamp } from '#platform/tables'

interface MailsTable {
  id: Generated<number>
  to_address: string
  subject: string
  /** With its secrets masked. */
  message: string
  /** The message in full, encrypted, while it is queued; null if it has no secret. */
  secret: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  state: 'kept' | 'queued' | 'sent' | 'failed'
  reason: ColumnType<string | null, string | null | undefined, string | null>
  created_by: number | null
  date_created: Stamp
  date_modified: Stamp
}

declare module '#platform/tables' {
  interface Tables {
    mails: MailsTable
  }
}
