import type { MessageState } from '@bailiwick/contract/messaging'
import type { TextReasonCode } from '@bailiwick/contract/text-reasons'
import type { SmsType } from '@bailiwick/contract/sms-config'
import type { Language } from '@bailiwick/contract/kit/languages'
import type { Consent } from '@bailiwick/contract/text-threads'
import type { ColumnType, Generated } from 'kysely'
import type { Instant, Stamp } from '#platform/tables'

interface SmsConfigTable {
  id: Generated<number>
  description: string
  content: string
  type: SmsType
  modified_by: ColumnType<number | null, number | undefined, number>
  date_modified: Stamp
}

interface MessagesTable {
  id: Generated<number>
  template_id: number | null
  defendant_id: number | null
  indemnitor_id: number | null
  phone: string
  /** With its secrets masked. */
  content: string
  /** The content in full, encrypted, until it is handed over or shown; null if it has no secret. */
  secret: ColumnType<Buffer | null, Buffer | null | undefined, null>
  /** The provider's id of it. */
  provider_id: ColumnType<string | null, undefined, string>
  /** When it was handed to the provider; null if the provider surely has not got it. */
  sending_at: ColumnType<string | null, undefined, Date | string | null>
  /** Not before this time, and only by day where the recipient is; null: at any hour. */
  send_after: ColumnType<string | null, Date | null | undefined, Date>
  secret_shown_at: ColumnType<string | null, undefined, Date>
  /** The documents that it asks to sign. */
  document_ids: Generated<number[]>
  /** Whether it carries a link of the portal. */
  has_link: Generated<boolean>
  /** Whether it goes to somebody who is neither the defendant nor an indemnitor of the file. */
  is_to_other: Generated<boolean>
  /** Random, for the reports of the provider; null for a message of an older portal. */
  reference: ColumnType<string | null, string | undefined, never>
  state: MessageState
  /** Why it waits, failed or was canceled. */
  reason_code: ColumnType<TextReasonCode | null, TextReasonCode | null | undefined, TextReasonCode | null>
  /** What the sentence of the code is filled in with. */
  reason_detail: ColumnType<string | null, string | null | undefined, string | null>
  /** When somebody took it, failed, off the desk. */
  dismissed_at: ColumnType<string | null, undefined, Date>
  /** When a newer link made its own invalid. */
  replaced_at: ColumnType<string | null, undefined, Date>
  created_by: number | null
  date_created: Stamp
  date_modified: Stamp
}

interface TextOptOutsTable {
  phone: string
  since: ColumnType<string, Date, Date>
  /** Null: nobody has resumed texts since. */
  resumed_at: ColumnType<string | null, Date | null | undefined, Date>
}

interface TextRepliesTable {
  id: Generated<number>
  /** The provider's id of it. */
  provider_id: string
  phone: string
  content: string
  files: number
  received_at: Instant
  is_known: boolean
  read_at: ColumnType<string | null, undefined, Date>
  read_by: ColumnType<number | null, undefined, number>
}

interface TextReplyPeopleTable {
  id: Generated<number>
  reply_id: number
  defendant_id: number
  indemnitor_id: number | null
  /** The text that puts a reply from a number of nobody into the file; null: it was their own number. */
  message_id: ColumnType<number | null, number | null | undefined, never>
}

interface TextPreferencesTable {
  id: Generated<number>
  defendant_id: number
  indemnitor_id: number | null
  consent: Consent | null
  consent_at: ColumnType<string | null, Date | null, Date | null>
  consent_by: number | null
  language: Language | null
}

declare module '#platform/tables' {
  interface Tables {
    sms_config: SmsConfigTable
    messages: MessagesTable
    text_opt_outs: TextOptOutsTable
    text_replies: TextRepliesTable
    text_reply_people: TextReplyPeopleTable
    text_preferences: TextPreferencesTable
  }
}
