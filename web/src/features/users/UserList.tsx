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

/** The sheet with the staff: the search, a page of rows, and the pager. */
export function UserList({
  users,
  commands,
}: {
  users: UseQueryResult<readonly User[]>
  commands: UserCommands
}) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const all = users.data
  if (all === undefined) {
    return (
      <Paper withBorder className={sheet.sheet ?? ''}>
        {users.isPending ? (
          <ListSkeleton rows={rows} label="Loading users" />
        ) : (
          <ErrorPanel
            title={messages.failedToGetUsers}
            text={users.error?.message ?? ''}
            busy={users.isFetching}
            onRetry={() => void users.refetch()}
          />
        )}
      </Paper>
    )
  }
  const found = matching(all, search)
  const current = Math.min(page, lastPage(found.length, rows))
  const searchFor = (text: string) => {
    setSearch(text)
    setPage(1)
  }
  return (
    <Paper withBorder className={sheet.sheet ?? ''}>
      <search className={classes.search}>
        <TextInput
          aria-label="Search by name"
          placeholder="Search by name"
          type="search"
          autoComplete="off"
          leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
          value={search}
          onChange={(event) => searchFor(event.currentTarget.value)}
        />
      </search>
      {users.isError && (
        <p className={sheet.stale} role="alert">
          {messages.failedToGetUsers}: these rows may be out of date. {users.error.message}
        </p>
      )}
      {found.length === 0 ? (
        <EmptyPanel
          title="No users found"
          text="Nobody’s name or username holds these letters."
          actions={
            <Button variant="default" onClick={() => searchFor('')}>
              Clear the search
            </Button>
          }
        />
      ) : (
        <>
          <UserTable
            rows={found.slice((current - 1) * rows, current * rows)}
            busy={users.isRefetching}
            commands={commands}
          />
          <Pager page={current} rows={rows} total={found.length} noun="user(s)" onPage={setPage} />
        </>
      )}
    </Paper>
  )
}
