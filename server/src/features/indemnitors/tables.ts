import type { indemnitorFields } from '@bailiwick/contract/indemnitors'
import type { Audited } from '#case-file/tables'
import type { Columns, SentInstant } from '#platform/tables'

interface IndemnitorsTable extends Columns<typeof indemnitorFields>, Audited {
  defendant_id: number
  link_last_sent: SentInstant
}

declare module '#platform/tables' {
  interface Tables {
    indemnitors: IndemnitorsTable
  }
}
