import type { GeneratedAlways } from 'kysely'
import type { Instant } from '#platform/tables'

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

declare module '#platform/tables' {
  interface Tables {
    signing_links: SigningLinksTable
    signing_events: SigningEventsTable
  }
}
