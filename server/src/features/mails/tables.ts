import type { MailState } from '@bailiwick/contract/mails'
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
  /** The message in full, encrypted, until it was sent; null if it has no secret. */
  secret: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  state: MailState
  reason: ColumnType<string | null, string | null | undefined, string | null>
  /** Whether no try follows: a mail server refused it, or it may not be sent any more. */
  is_refused: Generated<boolean>
  /** Since when it is being sent; null unless it is. */
  sending_at: ColumnType<string | null, undefined, Date | null>
  /** How often it was handed over in full without an answer. */
  unconfirmed: Generated<number>
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
