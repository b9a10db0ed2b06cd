import { mayGrant, type AccessType } from '@bailiwick/contract/permissions'
import type { Grant } from '@bailiwick/contract/sharing'
import { useRef } from 'react'
import { useSession } from '#platform/session.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { Told } from '../FormQuestions.tsx'
import { usePermissions } from '../use-permissions.ts'
import { GrantList } from './GrantList.tsx'
import { levels } from './share-list.ts'
import classes from './SharePanel.module.css'
import { ShareSearch } from './ShareSearch.tsx'
import type { Sharing } from './use-sharing.ts'

interface Props {
  sharing: Sharing
  /** The viewer's own: nobody gives more than they have (OPEN-115). */
  access: AccessType
  readOnly?: boolean
}

/** Who has access of their own to a file, and the search for whom to share it with (SHARE-18, SHARE-19). */
export function SharePanel({ sharing, access, readOnly = false }: Props) {
  const permissions = usePermissions()
  const viewer = useSession().claims?.id
  const search = useRef<HTMLInputElement>(null)
  const { list, asked } = sharing
  const may = (level: AccessType) => !readOnly && mayGrant(permissions, access, level)
  const given = levels.filter(({ level }) => may(level))
  // What was pressed is gone with its row
  const toSearch = () => requestAnimationFrame(() => search.current?.focus())
  const remove = async (grant: Grant) => {
    sharing.ask(null)
    if (await sharing.remove(grant)) toSearch()
  }

  if (list.isPending) return <ListSkeleton framed rows={3} label="Loading who has access" />
  if (list.data === undefined)
    return (
      <ErrorPanel
        title="The list did not load"
        text={list.error.message}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  return (
    <div className={classes.panel}>
      {given.length > 0 && (
        <ShareSearch
          ref={search}
          offered={list.data.offered}
          levels={given}
          busy={sharing.busy}
          onShare={async (user, level) => {
            if (!(await sharing.grant(user, level))) return false
            toSearch()
            return true
          }}
        />
      )}
      <p className={classes.news} aria-live="polite">
        {sharing.news}
      </p>
      {list.isError && (
        <p className={classes.stale} role="alert">
          This list may be out of date. {list.error.message}
        </p>
      )}
      <GrantList
        users={list.data.users}
        levels={given}
        viewer={viewer}
        onLevel={(grant, level) => void sharing.grant({ id: grant.user_id, name: grant.name }, level)}
        onRemove={may(null) ? sharing.ask : undefined}
      />
      <ConfirmDialog
        opened={asked !== null}
        danger
        title={`Remove the access of ${asked?.name}?`}
        text="With no access of their own they may read, change and delete this file, as everybody else may."
        confirm="REMOVE"
        onConfirm={() => asked && void remove(asked)}
        onCancel={() => sharing.ask(null)}
      />
      {sharing.refusal && <Told outcome={sharing.refusal} onRead={sharing.readRefusal} />}
    </div>
  )
}
