import type { Generated } from 'kysely'

interface HistoryCountsTable {
  username: string
  action: string
  endpoint: string
  n: number
}

interface HistoryCountedTable {
  single: Generated<boolean>
  /** The counts include every row up to this id. */
  up_to: number
}

declare module '#platform/tables' {
  interface Tables {
    history_counts: HistoryCountsTable
    history_counted: HistoryCountedTable
  }
}
