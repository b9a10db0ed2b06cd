import { messages } from '@bailiwick/contract/kit/messages'
import { Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { BulkMode } from '#features/permissions/BulkMode.tsx'
import { PermissionsSkeleton } from '#features/permissions/PermissionsSkeleton.tsx'
import { staffQuery } from '#features/permissions/permission-queries.ts'
import { UserMode } from '#features/permissions/UserMode.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import panel from '#ui/PagedList.module.css'
import classes from './UserPermissionsPage.module.css'

const route = getRouteApi('/shell/user-permissions')

const modes = [
  { mode: undefined, name: 'USER SPECIFIC PERMISSIONS' },
  { mode: 'bulk', name: 'BULK/FILTER' },
] as const

/** /user-permissions: the permissions of one user, or of many at once. */
export function UserPermissionsPage() {
  const search = route.useSearch()
  const staff = useQuery(staffQuery)
  return (
    <div className={classes.page}>
      <PageHeader eyebrow="Admin" title="User Permissions" />
      <nav className={classes.modes} aria-label="Modes">
        {modes.map(({ mode, name }) => (
          <Link
            key={name}
            to="/user-permissions"
            search={{ mode }}
            preload={false}
            activeOptions={{ exact: true }}
            aria-current={mode === search.mode ? 'page' : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      {staff.isPending ? (
        <PermissionsSkeleton />
      ) : staff.data === undefined ? (
        <Paper withBorder className={panel.panel ?? ''}>
          <ErrorPanel
            title={messages.failedToGetUsers}
            text={staff.error.message}
            busy={staff.isFetching}
            onRetry={() => void staff.refetch()}
          />
        </Paper>
      ) : search.mode === 'bulk' ? (
        <BulkMode {...staff.data} />
      ) : (
        <UserMode {...staff.data} search={search} />
      )}
    </div>
  )
}
