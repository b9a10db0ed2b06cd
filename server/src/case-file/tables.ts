import type { ColumnType, Generated } from 'kysely'
import type { caseEntities } from '@bailiwick/contract/entities'
import type { RecordTable } from '@bailiwick/contract/kit/record-nouns'
import type { Columns, JsonColumn, SentInstant, Stamp } from '#platform/tables'

/** Who wrote a record, when, and whether it is marked as deleted (OPEN-85). */
export interface Audited {
  id: Generated<number>
  created_by: number | null
  date_created: Stamp
  modified_by: number | null
  date_modified: Stamp
  deleted_by: ColumnType<number | null, undefined, number | null>
  deleted_at: ColumnType<string | null, undefined, Date | null>
}

type InstantOf<E> = E extends { instants: readonly (infer Name extends string)[] } ? Name : never

/** The table of each kind of case record, by its row in the contract's entities. */
type CaseTables = {
  [Table in RecordTable]: Columns<(typeof caseEntities)[Table]['fields']> &
    Audited & { defendant_id: number } & {
      [Name in InstantOf<(typeof caseEntities)[Table]>]: SentInstant
    }
}

interface HistoryTable {
  id: Generated<number>
  created_date: Stamp
  user_id: number | null
  username: string
  action: string
  endpoint: string
  record_id: number
  defendant_id: number | null
  name: string
  data: JsonColumn<unknown>
  changed: string[]
}

declare module '#platform/tables' {
  interface Tables extends CaseTables {
    history: HistoryTable
  }
}
