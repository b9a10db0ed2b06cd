import type { WayOfReading } from '@bailiwick/contract/signing'
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Instant } from '#platform/tables'

export type EventKind = 'sent' | 'reminded' | 'opened' | 'shown' | 'agreed' | 'signed' | 'declined'

/** How a link went out, how a document was read, and whether its signature has a time stamp. */
export type EventManner = 'text' | 'email' | 'text and email' | WayOfReading | 'time stamp' | 'no time stamp'

interface SigningLinksTable {
  token_hash: Buffer
  document_id: number
  created_at: Instant
  expires_at: Instant
  /** Of the client who opened it in the portal; null for a link that was sent. */
  session_id: string | null
  /** When it was ended before it expired. */
  ended_at: ColumnType<string | null, undefined, Date>
}

interface SigningEventsTable {
  id: GeneratedAlways<number>
  document_id: number
  kind: EventKind
  at: Instant
  ip: string
  user_agent: string
  /** Why it was declined. */
  reason: string | null
  how: EventManner | null
}

declare module '#platform/tables' {
  interface Tables {
    signing_links: SigningLinksTable
    signing_events: SigningEventsTable
  }
}
