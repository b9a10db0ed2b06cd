import type { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import type { ColumnType } from 'kysely'
import type { Audited } from '#case-file/tables'
import type { Columns, SentInstant } from '#platform/tables'

interface DefendantsTable extends Columns<typeof defendantFields>, Audited {
  is_lead: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>
  lead_data: ColumnType<Record<string, string | null> | null, string | null | undefined, string | null>
  link_last_sent: SentInstant
  /** The staff user who was chosen as its agent. */
  agent_id: ColumnType<number | null, number | undefined, number | null>
}

declare module '#platform/tables' {
  interface Tables {
    defendants: DefendantsTable
  }
}
