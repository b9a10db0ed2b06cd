import type { ColumnType, Generated } from 'kysely'
import type { Stamp } from '#platform/tables'

/** Why a mail about documents goes out: with a link to sign, or with the signed copy. */
export type MailPurpose = 'link' | 'signer copy' | 'office copy'

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
  /** Whether a mail server refused it for good. */
  is_refused: Generated<boolean>
  /** The documents it is about. */
  document_ids: Generated<number[]>
  /** Null if it is about no document. */
  purpose: ColumnType<MailPurpose | null, MailPurpose | null | undefined, never>
  /** The name of the stored file that is attached. */
  attachment: ColumnType<string | null, string | null | undefined, never>
  created_by: number | null
  date_created: Stamp
  date_modified: Stamp
}

declare module '#platform/tables' {
  interface Tables {
    mails: MailsTable
  }
}
