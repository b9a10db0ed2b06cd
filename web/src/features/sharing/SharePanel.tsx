import { mayGrant, type AccessType } from '@bailiwick/contract/kit/permissions'
import type { Grant } from '@bailiwick/contract/sharing'
import { useRef } from 'react'
import { errorText } from '#platform/api.ts'
import { useSession } from '#platform/session.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { QueryError } from '#records/QueryError.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { OutcomeDialog } from '#records/OutcomeDialog.tsx'
import { usePermissions } from '#records/use-permissions.ts'
import { GrantList } from './GrantList.tsx'
import { levels } from './share-list.ts'
import classes from './SharePanel.module.css'
import { ShareSearch } from './ShareSearch.tsx'
import type { Sharing } from './use-sharing.ts'

interface Props {
  sharing: Sharing
  /** The user's own level: they can't give more than they have (OPEN-115). */
  access: AccessType
  readOnly?: boolean
}

/** The users a file is shared with, and the search for others to share it with (SHARE-18, SHARE-19). */
export function SharePanel({ sharing, access, readOnly = false }: Props) {
  const permissions = usePermissions()
  const viewer = useSession().claims?.id
  const search = useRef<HTMLInputElement>(null)
  const { list, removing } = sharing
  const may = (level: AccessType) => !readOnly && mayGrant(permissions, access, level)
  const grantable = levels.filter(({ level }) => may(level))
  // The row of the focused button was removed
  const focusSearch = () => requestAnimationFrame(() => search.current?.focus())
  const remove = async (grant: Grant) => {
    sharing.setRemoving(null)
    if (await sharing.remove(grant)) focusSearch()
  }

  if (list.isPending) return <ListSkeleton framed rows={3} label="Loading users with access" />
  if (list.data === undefined) return <QueryError title="The list did not load" query={list} />
  return (
    <div className={classes.panel}>
      {grantable.length > 0 && (
        <ShareSearch
          ref={search}
          offered={list.data.offered}
          levels={grantable}
          busy={sharing.busy}
          onShare={async (user, level) => {
            if (!(await sharing.grant(user, level))) return false
            focusSearch()
            return true
          }}
        />
      )}
      <p className={classes.notice} aria-live="polite">
        {sharing.notice}
      </p>
      {list.isError && (
        <p className={classes.stale} role="alert">
          This list may be out of date. {errorText(list.error)}
        </p>
      )}
      <GrantList
        users={list.data.users}
        levels={grantable}
        viewer={viewer}
        mayLower={may(null)}
        onLevel={(grant, level) => void sharing.grant({ id: grant.user_id, name: grant.name }, level)}
        onRemove={may(null) ? sharing.setRemoving : undefined}
      />
      <ConfirmDialog
        opened={removing !== null}
        danger
        title={`Remove the access of ${removing?.name}?`}
        text="They will still be able to read, change and delete this file, like everyone else with CRM access."
        confirm="REMOVE"
        onConfirm={() => removing && void remove(removing)}
        onCancel={() => sharing.setRemoving(null)}
      />
      {sharing.refusal && <OutcomeDialog outcome={sharing.refusal} onDismiss={sharing.dismissRefusal} />}
    </div>
  )
}
