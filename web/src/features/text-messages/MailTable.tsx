import { formatDateTime } from '@bailiwick/contract/kit/dates'
import type { StoredMail, MailState } from '@bailiwick/contract/mails'
import { createColumnHelper } from '@tanstack/react-table'
import { DataTable, type DataTableFeatures, newestFirst } from '#ui/DataTable.tsx'
import type { Tone } from '#ui/StatusDot.tsx'
import classes from './Outbox.module.css'
import { DeliveryStatus } from './DeliveryStatus.tsx'

const helper = createColumnHelper<DataTableFeatures, StoredMail>()

const columns = helper.columns([
  helper.accessor('date_created', {
    header: 'Written',
    cell: (cell) => <span className="num">{formatDateTime(cell.getValue())}</span>,
  }),
  helper.accessor('to', {
    header: 'To',
    meta: { wraps: true, width: 200 },
    cell: (cell) => <span className={classes.long}>{cell.getValue()}</span>,
  }),
  helper.accessor('subject', {
    header: 'Subject',
    meta: { wraps: true, width: 240 },
    cell: (cell) => <span className={classes.long}>{cell.getValue()}</span>,
  }),
  helper.accessor('message', {
    header: 'Message',
    meta: { wraps: true },
    cell: ({ row }) => <Message mail={row.original} />,
  }),
  helper.accessor('state', {
    header: 'State',
    meta: { wraps: true, width: 200 },
    cell: ({ row }) => <State mail={row.original} />,
  }),
])

/** One page of emails; on phones one card each. */
export function MailTable({ rows, busy }: { rows: readonly StoredMail[]; busy: boolean }) {
  return (
    <DataTable
      label="Emails"
      rows={rows}
      columns={columns}
      rowId={(row) => String(row.id)}
      sort={newestFirst}
      busy={busy}
      card={(row) => <Card mail={row} />}
    />
  )
}

function Card({ mail }: { mail: StoredMail }) {
  return (
    <article className={classes.card}>
      <header className={classes.top}>
        <h2 className={classes.name}>{mail.subject}</h2>
        <State mail={mail} />
      </header>
      <p className={`${classes.dim} num`}>
        <span className={classes.long}>{mail.to}</span> · {formatDateTime(mail.date_created)}
      </p>
      <Message mail={mail} />
    </article>
  )
}

const Message = ({ mail: { message, has_attachment } }: { mail: StoredMail }) => (
  <>
    <p className={classes.text}>{message}</p>
    {has_attachment && <p className={classes.dim}>With the signed document.</p>}
  </>
)

const states: Readonly<Record<MailState, { readonly tone: Tone; readonly word: string }>> = {
  stored: { tone: 'none', word: 'Stored' },
  queued: { tone: 'wait', word: 'Queued' },
  sending: { tone: 'wait', word: 'Sending' },
  sent: { tone: 'ok', word: 'Sent' },
  failed: { tone: 'bad', word: 'Failed' },
}

const State = ({ mail: { state, reason } }: { mail: StoredMail }) => (
  <DeliveryStatus {...states[state]} reason={reason} />
)
