import { nextHearing } from '@bailiwick/contract/notifications'
import { ActionIcon } from '@mantine/core'
import { IconPhonePlus } from '@tabler/icons-react'
import { createColumnHelper } from '@tanstack/react-table'
import { memo, useEffect, useMemo, useState } from 'react'
import { DataTable, type DataTableFeatures } from '#ui/DataTable.tsx'
import { RowToggle } from '#ui/RowToggle.tsx'
import type { ListTableProps } from '#features/file-list/ListPanel.tsx'
import { Dash, PhoneText } from '#features/file-list/row-cells.tsx'
import { PhoneLink } from '#ui/contact/PhoneLink.tsx'
import type { NotificationRow } from './notification-list.ts'
import { othersNoun, subjectOf } from './notification-form.ts'
import classes from './DefendantTable.module.css'
import { OtherRecipients, otherRecipients, DefendantCheckbox, useIsReadOnly } from './Recipients.tsx'
import type { Selection } from './use-notification.ts'
import { Hint } from '#ui/Hint.tsx'

interface RowProps {
  row: NotificationRow
  selection: Selection
}

const column = createColumnHelper<DataTableFeatures, NotificationRow>()

const columnsOf = (selection: Selection) =>
  column.columns([
    column.accessor('last_name', {
      enableSorting: true,
      header: 'Name',
      meta: { wraps: true },
      cell: ({ row }) => <DefendantCheckbox row={row.original} selection={selection} />,
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
    column.accessor((row) => courtDate(row, selection), {
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
      cell: ({ row }) => <AdditionalNumberButton row={row.original} selection={selection} />,
    }),
  ])

/** Name, Phone, Booking, Court Date, and below each row the other recipients (OPEN-123); cards on a phone. */
export function DefendantTable({
  selection,
  ...parts
}: ListTableProps<NotificationRow> & { selection: Selection }) {
  const columns = useMemo(() => columnsOf(selection), [selection])
  const { rows } = parts
  const { renew } = selection
  useEffect(() => renew(rows), [renew, rows])
  return (
    <DataTable
      {...parts}
      label="Defendants"
      columns={columns}
      rowId={(row) => String(row.id)}
      detail={(row) => <OtherRecipients row={row} selection={selection} />}
      card={(row) => <DefendantCard row={row} selection={selection} />}
    />
  )
}

function DefendantCard({ row, selection }: RowProps) {
  const [open, setOpen] = useState(false)
  const phone = row.phone ?? row.home_phone
  const next = courtDate(row, selection)
  const facts = [
    row.latest_booking?.booking && `booking ${row.latest_booking.booking}`,
    next && `court ${next}`,
  ].filter(Boolean)
  return (
    <article className={classes.card}>
      <header className={classes.top}>
        <DefendantCheckbox row={row} selection={selection} />
        <AdditionalNumberButton row={row} selection={selection} />
      </header>
      <p className={`${classes.facts} num`}>
        {phone && <PhoneLink phone={phone} />}
        {phone && facts.length > 0 && ' · '}
        {facts.join(' · ')}
      </p>
      <p className={classes.others}>
        <OthersToggle row={row} open={open} onToggle={() => setOpen(!open)} />{' '}
        {othersNoun(otherRecipients(row).length)}
      </p>
      {open && <OtherRecipients row={row} selection={selection} />}
    </article>
  )
}

const OthersToggle = ({ row, ...toggle }: { row: NotificationRow; open: boolean; onToggle: () => void }) => {
  const count = otherRecipients(row).length
  return <RowToggle {...toggle} count={count} label={`${othersNoun(count)} under ${subjectOf(row).name}`} />
}

/** Starts an additional number about this file. */
const AdditionalNumberButton = memo(({ row, selection }: RowProps) => {
  const about = subjectOf(row)
  const isReadOnly = useIsReadOnly(row)
  return (
    <Hint label="Another number">
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={`Another number about ${about.name}`}
        disabled={isReadOnly || selection.isSending}
        onClick={() => selection.startAdditional(about)}
      >
        <IconPhonePlus size={17} stroke={1.6} />
      </ActionIcon>
    </Hint>
  )
})

/** The next court date of the latest booking. */
function courtDate({ latest_booking }: NotificationRow, { wording }: Selection): string | null {
  const next = latest_booking && nextHearing(latest_booking, wording.today)
  return next ? [next.date, next.time].filter(Boolean).join(' ') : null
}
