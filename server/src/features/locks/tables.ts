import type { LockKind } from '@bailiwick/contract/locks'
import type { Instant } from '#platform/tables'

interface LocksTable {
  kind: LockKind
  record_id: number
  user_id: number
  since: Instant
  seen_at: Instant
}

declare module '#platform/tables' {
  interface Tables {
    locks: LocksTable
  }
}
