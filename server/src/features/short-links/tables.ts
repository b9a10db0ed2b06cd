import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '#platform/tables'

interface ShortLinksTable {
  id: Generated<number>
  token_hmac: Buffer
  /** The long address without its server, encrypted. */
  target: Buffer
  subject: string
  created_at: Instant
  expires_at: Instant
  revoked_at: ColumnType<string | null, undefined, Date>
}

declare module '#platform/tables' {
  interface Tables {
    short_links: ShortLinksTable
  }
}
