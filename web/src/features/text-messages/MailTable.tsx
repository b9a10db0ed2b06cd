import { formatDateTime } from '@bailiwick/contract/dates'
import type { KeptMail, MailState } from '@bailiwick/contract/mails'
import { createColumnHelper } from '@tanstack/react-table'
import { DataTable, type TableParts } from '#ui/DataTable.tsx'
import type { Tone } from '#ui/StatusDot.tsx'
import classes from './KeptMessages.module.css'
import { KeptState } from './KeptState.tsx'

const newestFirst = { by: 'date_created', desc: true }
const helper = createColumnHelper<TableParts, KeptMail>()

const columns = helper.columns([
  helper.accessor('date_created', {
    header: 'Sent',
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
    cell: (cell) => <p className={classes.text}>{cell.getValue()}</p>,
  }),
  helper.accessor('state', {
    header: 'State',
    meta: { wraps: true, width: 200 },
    cell: ({ row }) => <State mail={row.original} />,
  }),
])

/** A page of mails; on a phone a card each. */
export function MailTable({ rows, busy }: { rows: readonly KeptMail[]; busy: boolean }) {
  return (
    <DataTable
      label="Mails"
      rows={rows}
      columns={columns}
      rowId={(row) => String(row.id)}
      sort={newestFirst}
      onSort={() => {}}
      busy={busy}
      card={(row) => <Card mail={row} />}
    />
  )
}

function Card({ mail }: { mail: KeptMail }) {
  return (
    <article className={classes.card}>
      <header className={classes.top}>
        <h2 className={classes.name}>{mail.subject}</h2>
        <State mail={mail} />
      </header>
      <p className={`${classes.dim} num`}>
        <span className={classes.long}>{mail.to}</span> · {formatDateTime(mail.date_created)}
      </p>
      <p className={classes.text}>{mail.message}</p>
    </article>
  )
}

const states: Readonly<Record<MailState, { readonly tone: Tone; readonly word: string }>> = {
  kept: { tone: 'none', word: 'Kept' },
  queued: { tone: 'wait', word: 'Queued' },
  sent: { tone: 'ok', word: 'Sent' },
  failed: { tone: 'bad', word: 'Failed' },
}

const State = ({ mail: { state, reason } }: { mail: KeptMail }) => (
  <KeptState {...states[state]} reason={reason} />
)
