import type { PermissionDatabase, PermissionUser } from '@bailiwick/contract/user-permissions'
import { Button } from '@mantine/core'
import { SmallDialog } from '#ui/SmallDialog.tsx'
import { GrantLines } from './GrantLines.tsx'
import type { GrantChange } from './permission-queries.ts'
import classes from './permissions.module.css'

interface Props {
  user: PermissionUser
  change: GrantChange
  databases: readonly PermissionDatabase[]
  /** The change would take this page from the current user. */
  locksOut: boolean
  busy: boolean
  /** Why the save failed. */
  error: string | null
  onConfirm: () => void
  onCancel: () => void
}

/** Shows what a save will add and remove (PERM-43, OPEN-32). */
export function ReviewDialog({ user, change, databases, locksOut, busy, error, onConfirm, onCancel }: Props) {
  const actions = (
    <>
      <Button variant="default" disabled={busy} data-autofocus onClick={onCancel}>
        Cancel
      </Button>
      <Button loading={busy} onClick={onConfirm}>
        Confirm
      </Button>
    </>
  )
  return (
    <SmallDialog
      opened
      title={`Permissions of ${user.name}`}
      label="Review"
      onClose={busy ? () => {} : onCancel}
      actions={actions}
    >
      <GrantLines
        databases={databases}
        lists={[
          ['Add', change.add],
          ['Remove', change.remove],
        ]}
      />
      {locksOut && (
        <p className={classes.warning}>
          These are your own permissions. After this change you can’t open this page anymore.
        </p>
      )}
      {error !== null && (
        <p className={classes.red} role="alert">
          {error} Nothing was saved.
        </p>
      )}
    </SmallDialog>
  )
}
