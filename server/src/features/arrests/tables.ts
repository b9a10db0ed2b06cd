import type { arrestFields } from '@bailiwick/contract/arrests'
import type { Audited } from '#case-file/tables'
import type { Columns } from '#platform/tables'

interface ArrestsTable extends Columns<typeof arrestFields>, Audited {
  defendant_id: number
}

declare module '#platform/tables' {
  interface Tables {
    arrests: ArrestsTable
  }
}
