import type { User } from '@bailiwick/contract/users'
import { Button, Paper, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { messages } from '@bailiwick/contract/messages'
import { useState } from 'react'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { Pager } from '#ui/Pager.tsx'
import { lastPage } from '#ui/paging.ts'
import { matching } from './user-form.ts'
import type { UserCommands } from './UserCells.tsx'
import { UserTable } from './UserTable.tsx'
import sheet from '#ui/Sheet.module.css'
import classes from './UserList.module.css'

/** USER-2 */
const rows = 10

interface Props {
  users: UseQueryResult<readonly User[]>
  commands: UserCommands
}

/** The sheet with the staff: the search, which may be typed into at once, a page of rows, and the pager. */
export function UserList({ users, commands }: Props) {
  const [search, setSearch] = useState('')
  const all = users.data
  const hasFailed = all === undefined && !users.isPending
  return (
    <Paper withBorder className={sheet.sheet ?? ''}>
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
        <p className={sheet.stale} role="alert">
          {messages.failedToGetUsers}: these rows may be out of date. {users.error.message}
        </p>
      )}
      {users.isPending && <ListSkeleton rows={rows} label="Loading users" />}
      {all !== undefined && (
        <Found
          // Another search starts on its first page
          key={search}
          found={matching(all, search)}
          busy={users.isRefetching}
          commands={commands}
          onClear={() => setSearch('')}
        />
      )}
    </Paper>
  )
}

interface FoundProps {
  found: readonly User[]
  busy: boolean
  commands: UserCommands
  onClear: () => void
}

function Found({ found, busy, commands, onClear }: FoundProps) {
  const [page, setPage] = useState(1)
  if (found.length === 0) {
    return (
      <EmptyPanel
        title="No users found"
        text="Nobody’s name or username holds these letters."
        actions={
          <Button variant="default" onClick={onClear}>
            Clear the search
          </Button>
        }
      />
    )
  }
  const current = Math.min(page, lastPage(found.length, rows))
  return (
    <>
      <UserTable rows={found.slice((current - 1) * rows, current * rows)} busy={busy} commands={commands} />
      <Pager page={current} rows={rows} total={found.length} noun="user(s)" onPage={setPage} />
    </>
  )
}
