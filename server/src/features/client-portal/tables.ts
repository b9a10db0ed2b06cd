import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '#platform/tables'

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

declare module '#platform/tables' {
  interface Tables {
    access_codes: AccessCodesTable
    client_sessions: ClientSessionsTable
  }
}
