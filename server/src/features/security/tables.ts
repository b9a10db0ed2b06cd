import type { SecurityDetails, StoredKind } from '@bailiwick/contract/kit/security-kinds'
import type { Generated } from 'kysely'
import type { Instant, JsonColumn } from '#platform/tables'

interface SecurityEventsTable {
  id: Generated<number>
  created_at: Instant
  kind: StoredKind
  /** Who did it; null: the command line, or nobody who is signed in. */
  user_id: number | null
  username: string | null
  /** The user it is about. */
  about_id: number | null
  about_username: string | null
  /** Null: the command line. */
  ip: string | null
  request_id: string | null
  details: JsonColumn<SecurityDetails>
}

declare module '#platform/tables' {
  interface Tables {
    security_events: SecurityEventsTable
  }
}
