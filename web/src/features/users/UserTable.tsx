import type { User } from '@bailiwick/contract/users'
import { createColumnHelper } from '@tanstack/react-table'
import { useMemo, type ReactNode } from 'react'
import { DataTable, type DataTableFeatures } from '#ui/DataTable.tsx'
import { PhoneLink } from '#ui/contact/PhoneLink.tsx'
import { UserActions, UserStatus, type UserCommands } from './UserCells.tsx'
import classes from './UserCells.module.css'

/** The text columns (USER-1). */
const texts: readonly { label: string; of: (user: User) => ReactNode; wraps?: true }[] = [
  { label: 'Name', of: ({ name }) => name, wraps: true },
  { label: 'Username', of: ({ username }) => username, wraps: true },
  { label: 'Email', of: ({ email }) => email, wraps: true },
  { label: 'Phone', of: ({ phone_number }) => phone_number && <PhoneLink phone={phone_number} /> },
]

const byName = { by: 'Name', desc: false }
const helper = createColumnHelper<DataTableFeatures, User>()

const columnsOf = (commands: UserCommands) =>
  helper.columns([
    ...texts.map(({ label, of, wraps }) =>
      helper.display({
        id: label,
        header: label,
        meta: { ...(wraps && { wraps }) },
        cell: ({ row }) => {
          const text = of(row.original)
          return text === null ? <None /> : <span className={`${classes.text} num`}>{text}</span>
        },
      }),
    ),
    helper.display({
      id: 'Status',
      header: 'Status',
      cell: ({ row }) => <UserStatus user={row.original} />,
    }),
    helper.display({
      id: 'Actions',
      header: 'Actions',
      meta: { pin: 'right', align: 'right' },
      cell: ({ row }) => <UserActions user={row.original} commands={commands} />,
    }),
  ])

const None = () => (
  <span className="faint">
    <span aria-hidden>–</span>
    <span className="visually-hidden">none</span>
  </span>
)

interface Props {
  rows: readonly User[]
  busy: boolean
  commands: UserCommands
}

/** One page of users; on phones one card each. */
export function UserTable({ rows, busy, commands }: Props) {
  const columns = useMemo(() => columnsOf(commands), [commands])
  return (
    <DataTable
      label="Users"
      rows={rows}
      columns={columns}
      rowId={(user) => String(user.id)}
      sort={byName}
      busy={busy}
      card={(user) => <UserCard user={user} commands={commands} />}
    />
  )
}

function UserCard({ user, commands }: { user: User; commands: UserCommands }) {
  return (
    <article className={classes.card}>
      <header className={classes.top}>
        <h2 className={classes.name}>{user.name}</h2>
        <UserStatus user={user} />
      </header>
      <dl className={`${classes.facts} num`}>
        {texts.slice(1).map(({ label, of }) => {
          const text = of(user)
          if (text === null) return null
          return (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          )
        })}
      </dl>
      <UserActions user={user} commands={commands} />
    </article>
  )
}
