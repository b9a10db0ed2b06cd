import { formatDateTime } from '@bailiwick/contract/kit/dates'
import { securityKindName, type SecurityEvent } from '@bailiwick/contract/security-events'
import { createColumnHelper } from '@tanstack/react-table'
import { DataTable, type DataTableFeatures, newestFirst } from '#ui/DataTable.tsx'
import { actorOf, detailLines } from './event-details.ts'
import classes from './SecurityTable.module.css'

const helper = createColumnHelper<DataTableFeatures, SecurityEvent>()

const columns = helper.columns([
  helper.accessor('date_created', {
    header: 'Date',
    meta: { width: 190 },
    cell: (cell) => <EventTime instant={cell.getValue()} />,
  }),
  helper.accessor('kind', {
    header: 'Event',
    meta: { wraps: true, width: 180 },
    cell: (cell) => securityKindName(cell.getValue()),
  }),
  helper.display({
    id: 'by',
    header: 'By',
    meta: { wraps: true, width: 160 },
    cell: ({ row }) => <span className={classes.long}>{actorOf(row.original)}</span>,
  }),
  helper.accessor('about_username', {
    header: 'About',
    meta: { wraps: true, width: 160 },
    cell: (cell) => <span className={classes.long}>{cell.getValue()}</span>,
  }),
  helper.display({
    id: 'details',
    header: 'Details',
    meta: { wraps: true },
    cell: ({ row }) => <Details event={row.original} />,
  }),
  helper.accessor('ip', {
    header: 'Address',
    meta: { wraps: true, width: 170 },
    cell: (cell) => <span className={`${classes.long} num`}>{cell.getValue()}</span>,
  }),
])

interface Props {
  rows: readonly SecurityEvent[]
  busy: boolean
}

/** One page of security events; on phones one card each. */
export function SecurityTable({ rows, busy }: Props) {
  return (
    <DataTable
      label="Security events"
      rows={rows}
      columns={columns}
      rowId={(row) => String(row.id)}
      sort={newestFirst}
      busy={busy}
      card={(row) => <EventCard event={row} />}
    />
  )
}

function EventCard({ event }: { event: SecurityEvent }) {
  const { kind, about_username, ip, date_created } = event
  return (
    <article className={classes.card}>
      <h2 className={classes.name}>{securityKindName(kind)}</h2>
      {about_username !== null && <p className={classes.long}>{about_username}</p>}
      <Details event={event} />
      <p className={classes.dim}>
        <span className={classes.long}>By {actorOf(event)}</span>
        {ip !== null && <span className="num">{ip}</span>}
        <EventTime instant={date_created} />
      </p>
    </article>
  )
}

function Details({ event }: { event: SecurityEvent }) {
  const lines = detailLines(event)
  if (lines.length === 0) return null
  return (
    <ul className={classes.details}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

const EventTime = ({ instant }: { instant: string }) => (
  <time className="num" dateTime={instant}>
    {formatDateTime(instant)}
  </time>
)
