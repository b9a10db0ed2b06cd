import type { SessionDuty } from '@bailiwick/contract/kit/session'
import type { ColumnType, Generated } from 'kysely'
import type { Instant, Stamp } from '#platform/tables'

interface SessionsTable {
  id: string
  user_id: number
  created_at: Stamp
  expires_at: Instant
  ended_at: ColumnType<string | null, Date | undefined, Date>
  ip: string
  user_agent: string
  last_seen_at: Stamp
  duties: Generated<SessionDuty[]>
}

interface SignInChallengesTable {
  /** SHA-256. */
  id_hash: Buffer
  user_id: number
  created_at: Stamp
}

interface SignInFailuresTable {
  /** The key that attempts count for, see features/auth/policy.ts. */
  key: string
  failures: number
  last_at: Instant
  blocked_until: Instant
}

declare module '#platform/tables' {
  interface Tables {
    sessions: SessionsTable
    sign_in_failures: SignInFailuresTable
    sign_in_challenges: SignInChallengesTable
  }
}
