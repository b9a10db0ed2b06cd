import type { CaseBooking, CaseSummary } from '@bailiwick/contract/case-page'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { OverviewBlock, BlockSkeleton } from './OverviewBlock.tsx'
import { courtTime, dollars, owed, today } from '#records/case-text.ts'
import table from './CaseTable.module.css'
import type { FilePlaces } from './file-places.ts'
import { firstBookings } from './first-bookings.ts'
import { courtPlace, courtTitle, withWeekday } from './file-text.ts'
import classes from './Overview.module.css'

interface Props {
  /** Undefined while it loads. */
  file: CaseSummary | undefined
  readOnly: boolean
  places: FilePlaces
}

/** The bookings of a file, the first of many, each with its court date and money. */
export function CaseBookings({ file, readOnly, places }: Props) {
  const add = !readOnly && (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlus size={16} />}
      onClick={() => places.toRecord('bookings', 'new')}
    >
      ADD BOOKING
    </Button>
  )
  return (
    <OverviewBlock title="Bookings" count={file?.bookings.length} action={add}>
      {file === undefined ? (
        <BlockSkeleton label="Loading the bookings" />
      ) : file.bookings.length === 0 ? (
        <p className={classes.none}>No bookings yet. Add one to see bail, balance and court here.</p>
      ) : (
        <Bookings file={file} onOpen={(id) => places.toRecord('bookings', id)} />
      )}
    </OverviewBlock>
  )
}

/** Of many bookings the first, until somebody asks for all. */
function Bookings({ file, onOpen }: { file: CaseSummary; onOpen: (id: number) => void }) {
  const [showsAll, setShowsAll] = useState(false)
  const { bookings } = file
  const first = firstBookings(file)
  return (
    <>
      <BookingTable bookings={showsAll ? bookings : first} onOpen={onOpen} />
      {first.length < bookings.length && !showsAll && (
        <p className={classes.none} data-print="only">
          {bookings.length - first.length} more not printed.
        </p>
      )}
      {first.length < bookings.length && (
        <button
          type="button"
          className={classes.link}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show fewer' : `Show all ${bookings.length}`}
        </button>
      )}
    </>
  )
}

interface TableProps {
  bookings: readonly CaseBooking[]
  onOpen: (id: number) => void
}

function BookingTable({ bookings, onOpen }: TableProps) {
  return (
    <table className={table.table} aria-label="Bookings">
      <thead>
        <tr>
          {['Booking', 'Charge', 'Next court', 'Case #'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
          <th scope="col" className={table.money}>
            Bail
          </th>
          <th scope="col" className={table.money}>
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {bookings.map((booking) => (
          <BookingRow key={booking.id} booking={booking} onOpen={() => onOpen(booking.id)} />
        ))}
      </tbody>
    </table>
  )
}

function BookingRow({ booking, onOpen }: { booking: CaseBooking; onOpen: () => void }) {
  const { id, surety, bail_post_date, charge, next_court, case_number, bail_amount, unpaid_balance } = booking
  const isPaid = owed(unpaid_balance) === 'Paid'
  return (
    <tr>
      <th scope="row" data-wide>
        <button type="button" className={`${table.open} ${table.number} mono`} onClick={onOpen}>
          {booking.booking || booking.booking_name || id}
        </button>
        <span className={`${table.second} num`}>
          {[surety, bail_post_date && `posted ${bail_post_date}`].filter(Boolean).join(' · ')}
        </span>
      </th>
      <td data-label="Charge" data-half>
        {charge?.code || '–'}
        {charge && (
          <span className={table.second}>
            {[charge.type, charge.others > 0 && `${charge.others} more`].filter(Boolean).join(', ')}
          </span>
        )}
      </td>
      <td data-label="Next court" data-half className="num">
        {next_court === null ? (
          'None set'
        ) : (
          <>
            <span className={courtTitle(next_court, today()).isSoon ? table.soon : undefined}>
              {withWeekday(next_court.date)}
              {courtTime(next_court.time) !== null && `, ${courtTime(next_court.time)}`}
            </span>
            <span className={table.second}>{courtPlace(next_court)}</span>
          </>
        )}
      </td>
      <td data-label="Case #">{case_number ? <span className="mono">{case_number}</span> : '–'}</td>
      <td data-label="Bail" className={`${table.money} num`}>
        {dollars(bail_amount)}
      </td>
      <td data-label="Balance" className={`${table.money} num ${isPaid ? 'dim' : ''}`}>
        {owed(unpaid_balance)}
      </td>
    </tr>
  )
}
