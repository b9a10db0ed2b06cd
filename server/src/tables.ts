import type { arrestFields } from '@bailiwick/contract/arrests'
import type { bookingFields } from '@bailiwick/contract/bookings'
import type { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import type { Catalogue, Field } from '@bailiwick/contract/fields'
import type { indemnitorFields } from '@bailiwick/contract/indemnitors'
import type { LockKind } from '@bailiwick/contract/locks'
import type { MessageState } from '@bailiwick/contract/messaging'
import type { AccessType } from '@bailiwick/contract/permissions'
import type { SmsType } from '@bailiwick/contract/sms-config'
import type { ColumnType, Generated, GeneratedAlways, Kysely } from 'kysely'

/** A jsonb column: read as a value, written as JSON text. */
export type JsonColumn<Value> = ColumnType<Value, string, string>
/** An instant: read and compared as ISO text in UTC, written as a Date or as such text. */
export type Instant = ColumnType<string, Date | string, Date | string>
/** An instant that the database sets when the writer does not. */
export type Stamp = ColumnType<string, Date | string | undefined, Date | string>

interface UsersTable {
  id: Generated<number>
  username: string
  name: string
  email: string | null
  phone_number: string | null
  office: string | null
  department: string | null
  /** A PHC string; null for an account that cannot sign in. */
  password_hash: string | null
  active: Generated<boolean>
  date_created: Stamp
  date_modified: Stamp
}

interface SessionsTable {
  id: string
  user_id: number
  created_at: Stamp
  expires_at: Instant
  ended_at: ColumnType<string | null, Date | undefined, Date>
  ip: string
  user_agent: string
}

interface SignInFailuresTable {
  /** Whom the attempts since the last success are counted for, see features/auth/throttle.ts. */
  key: string
  failures: number
  last_at: Instant
  blocked_until: Instant
}

interface DatabasesTable {
  id: Generated<number>
  name: string
}

interface UserPermissionsTable {
  id: Generated<number>
  user_id: number
  perm_id: number
  db_id: number | null
}

interface SettingsTable {
  name: string
  value: string
  modified_at: Stamp
}

interface LocksTable {
  kind: LockKind
  record_id: number
  user_id: number
  since: Instant
  seen_at: Instant
}

interface HistoryTable {
  id: Generated<number>
  created_date: Stamp
  user_id: number | null
  username: string
  action: string
  endpoint: string
  record_id: number
  defendant_id: number | null
  name: string
  data: JsonColumn<unknown>
  changed: string[]
}

interface HistoryCountsTable {
  username: string
  action: string
  endpoint: string
  n: number
}

interface HistoryCountedTable {
  single: Generated<boolean>
  /** The counts hold every row up to this id. */
  up_to: number
}

interface IdempotencyKeysTable {
  /** Who sent it: 'user 5', 'defendant 7' or 'indemnitor 9'. */
  sender: string
  key: string
  /** SHA-256 of the call and its body. */
  request_hash: string
  reply: string
  created_at: Stamp
}

/** The columns of a catalogue: lists as jsonb, all else as text; a date is read and written as YYYY-MM-DD. */
type Columns<C extends Catalogue> = {
  [Name in keyof C]: ColumnOf<C[Name]>
}
type ColumnOf<F extends Field> = F extends { kind: 'rows' }
  ? ColumnType<unknown[], string | undefined, string>
  : ColumnType<string | null, string | null | undefined, string | null>

/** Who wrote a record, when, and whether it is marked as deleted (OPEN-85). */
interface Audited {
  id: Generated<number>
  created_by: number | null
  date_created: Stamp
  modified_by: number | null
  date_modified: Stamp
  deleted_by: ColumnType<number | null, undefined, number>
  deleted_at: ColumnType<string | null, undefined, Date>
}

type SentInstant = ColumnType<string | null, Date | string | null | undefined, Date | string>

interface DefendantsTable extends Columns<typeof defendantFields>, Audited {
  is_lead: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>
  lead_data: ColumnType<Record<string, string | null> | null, string | null | undefined, string | null>
  link_last_sent: SentInstant
}

interface BookingsTable extends Columns<typeof bookingFields>, Audited {
  defendant_id: number
}

interface IndemnitorsTable extends Columns<typeof indemnitorFields>, Audited {
  defendant_id: number
  link_last_sent: SentInstant
}

interface ArrestsTable extends Columns<typeof arrestFields>, Audited {
  defendant_id: number
}

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
  /** The name of the file to be signed; null for one that was made elsewhere. */
  paper: string | null
  paper_sha256: string | null
  spots: ColumnType<unknown, string | null | undefined, string | null>
  /** The name of the signed file. */
  signed_paper: string | null
}

interface SigningLinksTable {
  token_hash: Buffer
  document_id: number
  created_at: Instant
  expires_at: Instant
}

interface SigningEventsTable {
  id: GeneratedAlways<number>
  document_id: number
  kind: 'sent' | 'reminded' | 'opened' | 'agreed' | 'signed' | 'declined'
  at: Instant
  ip: string
  user_agent: string
  reason: string | null
}

interface DefendantUsersTable {
  id: Generated<number>
  defendant_id: number
  user_id: number
  access_type: NonNullable<AccessType>
}

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
  content: string
  state: MessageState
  reason: ColumnType<string | null, string | null | undefined, string | null>
  created_by: number | null
  date_created: Stamp
  date_modified: Stamp
}

interface MailsTable {
  id: Generated<number>
  to_address: string
  subject: string
  message: string
  state: 'kept' | 'queued' | 'sent' | 'failed'
  reason: ColumnType<string | null, string | null | undefined, string | null>
  created_by: number | null
  date_created: Stamp
  date_modified: Stamp
}

interface AccessCodesTable {
  id: Generated<number>
  defendant_id: number
  indemnitor_id: number | null
  phone: string
  code_hmac: Buffer
  created_at: Instant
  expires_at: Instant
  display_data: boolean
  asked_again: boolean
  used_at: ColumnType<string | null, undefined, Date>
  voided_at: ColumnType<string | null, undefined, Date>
}

interface ClientSessionsTable {
  id: string
  defendant_id: number
  indemnitor_id: number | null
  created_at: Instant
  expires_at: Instant
  ended_at: ColumnType<string | null, undefined, Date>
  ip: string
  user_agent: string
}

interface FilesTable {
  id: GeneratedAlways<number>
  name: string
  defendant_id: number
  indemnitor_id: number | null
  field: string
  slot: number
  type: 'image/jpeg' | 'image/png' | 'application/pdf'
  bytes: number
  has_thumbnail: boolean
  uploaded_by: number | null
  date_created: Stamp
  replaced_at: ColumnType<string | null, undefined, Date>
}

/** Every table, by its name; each area adds its own. */
export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  sign_in_failures: SignInFailuresTable
  databases: DatabasesTable
  user_permissions: UserPermissionsTable
  settings: SettingsTable
  locks: LocksTable
  history: HistoryTable
  history_counts: HistoryCountsTable
  history_counted: HistoryCountedTable
  idempotency_keys: IdempotencyKeysTable
  defendants: DefendantsTable
  bookings: BookingsTable
  indemnitors: IndemnitorsTable
  arrests: ArrestsTable
  documents: DocumentsTable
  signing_links: SigningLinksTable
  signing_events: SigningEventsTable
  defendant_users: DefendantUsersTable
  files: FilesTable
  sms_config: SmsConfigTable
  messages: MessagesTable
  mails: MailsTable
  access_codes: AccessCodesTable
  client_sessions: ClientSessionsTable
}

export type Db = Kysely<Tables>
