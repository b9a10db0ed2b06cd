import type { ColumnType } from 'kysely'
import type { Instant } from '#platform/tables'

interface SecondFactorsTable {
  user_id: number
  /** Encrypted, in Base64. */
  secret: string
  created_at: Instant
  /** Null: being set up. */
  confirmed_at: ColumnType<string | null, null, Date>
  /** Of a new app, until a code of it is entered. */
  next_secret: ColumnType<string | null, undefined, string | null>
  next_at: ColumnType<string | null, undefined, Date | null>
  /** The number of the 30 seconds of the last code that was used. */
  last_step: ColumnType<string, number | undefined, number>
}

interface RecoveryCodesTable {
  user_id: number
  /** SHA-256. */
  code_hash: Buffer
  used_at: ColumnType<string | null, undefined, Date>
}

declare module '#platform/tables' {
  interface Tables {
    second_factors: SecondFactorsTable
    recovery_codes: RecoveryCodesTable
  }
}
