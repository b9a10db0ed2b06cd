import type { DocumentPart } from '@bailiwick/contract/kit/document-parts'
import type { Language } from '@bailiwick/contract/kit/languages'
import type { ColumnType, Generated } from 'kysely'
import type { DocumentFault } from '#case-file/document-fault'
import type { Instant, JsonColumn, SentInstant, Stamp } from '#platform/tables'

type OptionalInstant = ColumnType<string | null, Date | string | null | undefined, Date | string | null>

interface DocumentsTable {
  id: Generated<number>
  defendant_id: number
  indemnitor_id: number | null
  booking_id: number | null
  type: number
  status: number
  language: Generated<Language>
  envelope_id: string | null
  link_last_sent: SentInstant
  history: JsonColumn<{ description: 'notified' | 'declined' | 'signed'; time: string }[]>
  created_by: number | null
  date_created: Stamp
  /** The name of the file to sign; null if the document was created elsewhere. */
  document_file: string | null
  document_sha256: string | null
  spots: ColumnType<unknown, string | null | undefined, string | null>
  /** The ids of the agency's versions that it was made from. */
  template_versions: ColumnType<{ readonly [Part in DocumentPart]?: number }, string | undefined, never>
  /** The ids of the versions of the surety's forms that it has. */
  form_versions: ColumnType<readonly number[], string | undefined, never>
  /** The name of the signed file. */
  signed_file: string | null
  /** Why it was declined or voided, as somebody said. */
  reason: string | null
  /** Why it failed or was voided, or why somebody may not have got it; the oldest first. */
  faults: ColumnType<readonly DocumentFault[], string | undefined, string>
  /** When staff voided it. */
  voided_at: OptionalInstant
  /** Who voided it; stays if it turns out to be signed. */
  voided_by: ColumnType<number | null, undefined, number | null>
  /** Where its signer was last asked. */
  signer_phone: string | null
  signer_email: string | null
  /** When its sender has read that it was declined or failed. */
  alert_seen_at: OptionalInstant
}

/** 'completed': signed, but its PDF isn't stored yet. */
export type EnvelopeState = 'queued' | 'sending' | 'sent' | 'completed' | 'ended'

interface EnvelopesTable {
  document_id: number
  state: EnvelopeState
  /** DocuSign's own id. */
  provider_id: string | null
  sending_at: OptionalInstant
  created_at: Instant
  heard_at: Instant
}

declare module '#platform/tables' {
  interface Tables {
    documents: DocumentsTable
    envelopes: EnvelopesTable
  }
}
