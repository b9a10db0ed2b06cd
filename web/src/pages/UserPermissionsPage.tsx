import { messages } from '@bailiwick/contract/messages'
import { Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BulkMode } from '#features/permissions/BulkMode.tsx'
import { DeskBones } from '#features/permissions/DeskBones.tsx'
import { everybody } from '#features/permissions/permission-calls.ts'
import { usePermissionView } from '#features/permissions/use-permission-view.ts'
import { UserMode } from '#features/permissions/UserMode.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import sheet from '#ui/Sheet.module.css'
import classes from './UserPermissionsPage.module.css'

const modes = [
  { mode: 'user', name: 'USER SPECIFIC PERMISSIONS', search: {} },
  { mode: 'bulk', name: 'BULK/FILTER', search: { mode: 'bulk' } },
] as const

/** /user-permissions: what the staff may do, for one or for many at once. */
export function UserPermissionsPage() {
  const view = usePermissionView()
  const staff = useQuery(everybody)
  return (
    <div className={classes.page}>
      <PageHeader eyebrow="Admin" title="User Permissions" />
      <nav className={classes.modes} aria-label="Modes">
        {modes.map(({ mode, name, search }) => (
          <Link
            key={mode}
            to="."
            search={search as never}
            preload={false}
            activeOptions={{ exact: true }}
            aria-current={mode === view.mode ? 'page' : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      {staff.isPending ? (
        <DeskBones />
      ) : staff.data === undefined ? (
        <Paper withBorder className={sheet.sheet ?? ''}>
          <ErrorPanel
            title={messages.failedToGetUsers}
            text={staff.error.message}
            busy={staff.isFetching}
            onRetry={() => void staff.refetch()}
          />
        </Paper>
      ) : view.mode === 'bulk' ? (
        <BulkMode {...staff.data} />
      ) : (
        <UserMode {...staff.data} view={view} />
      )}
    </div>
  )
}
