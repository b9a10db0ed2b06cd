import type { User } from '@bailiwick/contract/users'
import { Button, Paper, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { messages } from '@bailiwick/contract/kit/messages'
import { useState } from 'react'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { Pager } from '#ui/Pager.tsx'
import { lastPage } from '#ui/paging.ts'
import { searchUsers } from './user-form.ts'
import type { UserCommands } from './UserCells.tsx'
import { UserTable } from './UserTable.tsx'
import panel from '#ui/PagedList.module.css'
import classes from './UserList.module.css'

/** Users per page (USER-2). */
const rows = 10

interface Props {
  users: UseQueryResult<readonly User[]>
  commands: UserCommands
}

/** The staff: the search, one page of rows, and the pager. The search works while the users load. */
export function UserList({ users, commands }: Props) {
  const [search, setSearch] = useState('')
  const all = users.data
  const hasFailed = all === undefined && !users.isPending
  return (
    <Paper withBorder className={panel.panel ?? ''}>
      {!hasFailed && (
        <search className={classes.search}>
          <TextInput
            aria-label="Search by name"
            placeholder="Search by name"
            type="search"
            autoComplete="off"
            leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </search>
      )}
      {hasFailed && (
        <ErrorPanel
          title={messages.failedToGetUsers}
          text={users.error?.message ?? ''}
          busy={users.isFetching}
          onRetry={() => void users.refetch()}
        />
      )}
      {all !== undefined && users.isError && (
        <p className={panel.stale} role="alert">
          {messages.failedToGetUsers}: these rows may be out of date. {users.error.message}
        </p>
      )}
      {users.isPending && <ListSkeleton rows={rows} label="Loading users" />}
      {all !== undefined && (
        <MatchingUsers
          // A new search starts on its first page
          key={search}
          users={searchUsers(all, search)}
          busy={users.isRefetching}
          commands={commands}
          onClear={() => setSearch('')}
        />
      )}
    </Paper>
  )
}

interface MatchingProps {
  users: readonly User[]
  busy: boolean
  commands: UserCommands
  onClear: () => void
}

function MatchingUsers({ users, busy, commands, onClear }: MatchingProps) {
  const [page, setPage] = useState(1)
  if (users.length === 0) {
    return (
      <EmptyPanel
        title="No users found"
        text="No name or username contains these letters."
        actions={
          <Button variant="default" onClick={onClear}>
            Clear the search
          </Button>
        }
      />
    )
  }
  const current = Math.min(page, lastPage(users.length, rows))
  return (
    <>
      <UserTable rows={users.slice((current - 1) * rows, current * rows)} busy={busy} commands={commands} />
      <Pager page={current} rows={rows} total={users.length} noun="user(s)" onPage={setPage} />
    </>
  )
}
