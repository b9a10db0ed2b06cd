import { nextHearing } from '@bailiwick/contract/notifications'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPhonePlus } from '@tabler/icons-react'
import { createColumnHelper } from '@tanstack/react-table'
import { memo, useEffect, useMemo, useState } from 'react'
import { DataTable, type TableParts } from '#ui/DataTable.tsx'
import { RowToggle } from '#ui/RowToggle.tsx'
import { shownPhone } from '#ui/shown-phone.ts'
import type { TableOfList } from '../ListSheet.tsx'
import { Dash, PhoneText } from '../row-cells.tsx'
import type { NotifiedDefendant } from './notification-list.ts'
import { aboutOf } from './notification.ts'
import classes from './NotifiedTable.module.css'
import { Others, othersOf, Person, useIsClosed } from './Recipients.tsx'
import type { Ticking } from './use-notification.ts'

interface RowProps {
  row: NotifiedDefendant
  ticking: Ticking
}

const column = createColumnHelper<TableParts, NotifiedDefendant>()

const columnsOf = (ticking: Ticking) =>
  column.columns([
    column.accessor('last_name', {
      enableSorting: true,
      header: 'Name',
      meta: { wraps: true },
      cell: ({ row }) => <Person row={row.original} ticking={ticking} />,
    }),
    column.accessor((row) => row.phone ?? row.home_phone, {
      id: 'home_phone',
      enableSorting: true,
      header: 'Phone',
      cell: ({ row }) => <PhoneText row={row.original} />,
    }),
    column.accessor((row) => row.latest_booking?.booking, {
      id: 'booking',
      header: 'Booking',
      cell: (cell) => (cell.getValue() ? <span className="mono">{cell.getValue()}</span> : <Dash />),
    }),
    column.accessor((row) => courtDate(row, ticking), {
      id: 'court_date',
      header: 'Court Date',
      cell: (cell) => (cell.getValue() ? <span className="num">{cell.getValue()}</span> : <Dash />),
    }),
    column.display({
      id: 'others',
      header: 'Others',
      cell: ({ row }) => (
        <OthersToggle row={row.original} open={row.getIsExpanded()} onToggle={() => row.toggleExpanded()} />
      ),
    }),
    column.display({
      id: 'actions',
      header: () => <span className="visually-hidden">Actions</span>,
      meta: { align: 'right' },
      cell: ({ row }) => <OtherNumber row={row.original} ticking={ticking} />,
    }),
  ])

/** Name, Phone, Booking, Court Date, and below each who else can be told (OPEN-123); on a phone a card each. */
export function NotifiedTable({ ticking, ...parts }: TableOfList<NotifiedDefendant> & { ticking: Ticking }) {
  const columns = useMemo(() => columnsOf(ticking), [ticking])
  const { rows } = parts
  const { renew } = ticking
  useEffect(() => renew(rows), [renew, rows])
  return (
    <DataTable
      {...parts}
      label="Defendants"
      columns={columns}
      rowId={(row) => String(row.id)}
      detail={(row) => <Others row={row} ticking={ticking} />}
      card={(row) => <NotifiedCard row={row} ticking={ticking} />}
    />
  )
}

function NotifiedCard({ row, ticking }: RowProps) {
  const [open, setOpen] = useState(false)
  const phone = row.phone ?? row.home_phone
  const next = courtDate(row, ticking)
  return (
    <article className={classes.card}>
      <header className={classes.top}>
        <Person row={row} ticking={ticking} />
        <OtherNumber row={row} ticking={ticking} />
      </header>
      <p className={`${classes.facts} num`}>
        {[
          phone && shownPhone(phone),
          row.latest_booking?.booking && `booking ${row.latest_booking.booking}`,
          next && `court ${next}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className={classes.others}>
        <OthersToggle row={row} open={open} onToggle={() => setOpen(!open)} /> others
      </p>
      {open && <Others row={row} ticking={ticking} />}
    </article>
  )
}

const OthersToggle = ({
  row,
  ...toggle
}: {
  row: NotifiedDefendant
  open: boolean
  onToggle: () => void
}) => {
  const count = othersOf(row).length
  return (
    <RowToggle
      {...toggle}
      count={count}
      label={`${count === 1 ? 'other' : 'others'} under ${aboutOf(row).name}`}
    />
  )
}

/** Somebody who is on no file is to be told of this one. */
const OtherNumber = memo(({ row, ticking }: RowProps) => {
  const about = aboutOf(row)
  const isClosed = useIsClosed(row)
  return (
    <Tooltip label="Another number">
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={`Another number about ${about.name}`}
        disabled={isClosed || ticking.isSending}
        onClick={() => ticking.startAdditional(about)}
      >
        <IconPhonePlus size={17} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
})

/** The next court date of the latest booking. */
function courtDate({ latest_booking }: NotifiedDefendant, { wording }: Ticking): string | null {
  const next = latest_booking && nextHearing(latest_booking, wording.today)
  return next ? [next.date, next.time].filter(Boolean).join(' ') : null
}
