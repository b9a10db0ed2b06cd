import type { bookingFields } from '@bailiwick/contract/bookings'
import type { Audited } from '#case-file/tables'
import type { Columns } from '#platform/tables'

interface BookingsTable extends Columns<typeof bookingFields>, Audited {
  defendant_id: number
}

declare module '#platform/tables' {
  interface Tables {
    bookings: BookingsTable
  }
}
