import { formatDateTime } from '@bailiwick/contract/kit/dates'
import type { StoredMessage } from '@bailiwick/contract/messaging'
import { mayCall } from '@bailiwick/contract/kit/permissions'
import { createColumnHelper } from '@tanstack/react-table'
import { useTextsStay } from '#features/messaging/delivery-query.ts'
import { usePermissions } from '#records/use-permissions.ts'
import { DataTable, type DataTableFeatures, newestFirst } from '#ui/DataTable.tsx'
import { PhoneLink } from '#ui/contact/PhoneLink.tsx'
import { formatPhone } from '@bailiwick/contract/kit/phones'
import classes from './Outbox.module.css'
import { CancelText } from './CancelText.tsx'
import { DeliveryStatus } from './DeliveryStatus.tsx'
import { currentReason, messageStateWords } from './message-states.ts'
import { MessageText } from './MessageText.tsx'
import { outboxKey } from './outbox-queries.ts'

const helper = createColumnHelper<DataTableFeatures, StoredMessage>()

const columns = helper.columns([
  helper.accessor('date_created', {
    header: 'Written',
    cell: (cell) => <span className="num">{formatDateTime(cell.getValue())}</span>,
  }),
  helper.accessor('created_by_name', { header: 'By', cell: (cell) => cell.getValue() ?? 'The portal' }),
  helper.display({
    id: 'to',
    header: 'To',
    cell: ({ row: { original: message } }) => (
      <span className={classes.who}>
        {message.recipient_name}
        <PhoneLink phone={message.phone} />
      </span>
    ),
  }),
  helper.display({
    id: 'text',
    header: 'Text',
    meta: { wraps: true },
    cell: ({ row }) => <Text message={row.original} />,
  }),
  helper.accessor('state', {
    header: 'State',
    meta: { wraps: true, width: 200 },
    cell: ({ row }) => <State message={row.original} />,
  }),
])

/** One page of text messages; on phones one card each. */
export function MessageTable({ rows, busy }: { rows: readonly StoredMessage[]; busy: boolean }) {
  return (
    <DataTable
      label="Text messages"
      rows={rows}
      columns={columns}
      rowId={(row) => String(row.id)}
      sort={newestFirst}
      busy={busy}
      card={(row) => <Card message={row} />}
    />
  )
}

function Card({ message }: { message: StoredMessage }) {
  return (
    <article className={classes.card}>
      <header className={classes.top}>
        <h2 className={classes.name}>{message.recipient_name ?? formatPhone(message.phone)}</h2>
        <State message={message} />
      </header>
      <p className={`${classes.dim} num`}>
        <PhoneLink phone={message.phone} /> · {formatDateTime(message.date_created)} ·{' '}
        {message.created_by_name ?? 'The portal'}
      </p>
      <Text message={message} />
    </article>
  )
}

const Text = ({ message }: { message: StoredMessage }) => (
  <MessageText message={message} isWaiting={message.is_waiting} listedIn={outboxKey} />
)

function State({ message: { id, state, reason, is_waiting } }: { message: StoredMessage }) {
  const mayCancel = mayCall(usePermissions(), 'CRM edit')
  const staysHere = useTextsStay()
  return (
    <div>
      <DeliveryStatus {...messageStateWords[state]} reason={currentReason({ state, reason }, staysHere)} />
      {mayCancel && <CancelText id={id} isWaiting={is_waiting} listedIn={outboxKey} />}
    </div>
  )
}
