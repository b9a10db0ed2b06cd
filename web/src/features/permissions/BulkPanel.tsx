import { messages } from '@bailiwick/contract/kit/messages'
import { isTiedToDatabase, type Grant, type PermissionId } from '@bailiwick/contract/kit/permissions'
import type { PermissionDatabase, PermissionUser } from '@bailiwick/contract/user-permissions'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { BulkAssignDialog } from './BulkAssignDialog.tsx'
import { emptyBulkChange, withImplied, type BulkChange } from './grant-change.ts'
import classes from './permissions.module.css'
import { RedText, redTextMs } from './RedText.tsx'
import { useTimedText } from './use-timed-text.ts'
import { useReloadGuard } from './use-reload-guard.ts'
import { BulkChangeTable } from './BulkChangeTable.tsx'

interface Props {
  /** The filtered users. */
  users: readonly PermissionUser[]
  /** The list is being filtered again. */
  busy: boolean
  databases: readonly PermissionDatabase[]
  filteredBy: readonly PermissionId[]
}

/** Time for the dialog to close after OK (PERM-55). */
const reloadMs = 300

const countUsers = (n: number) => (n === 0 ? 'users' : n === 1 ? 'user' : `${n} users`)

/** What to assign to and remove from the filtered users (PERM-51). */
export function BulkPanel({ users, busy, databases, filteredBy }: Props) {
  const [picked, setPicked] = useState<BulkChange>(emptyBulkChange)
  const [confirming, setConfirming] = useState(false)
  const [redText, showRedText] = useTimedText(redTextMs)
  // Never assign a permission that the filter hides
  const isShown = ({ perm_id }: Grant) => !isTiedToDatabase(perm_id) || filteredBy.includes(perm_id)
  const shown = { assign: picked.assign.filter(isShown), remove: picked.remove.filter(isShown) }
  const whole = withImplied(shown)
  const count = whole.assign.length + whole.remove.length
  const reload = useReloadGuard(count > 0)
  const finish = () => {
    setConfirming(false)
    setTimeout(reload, reloadMs)
  }
  return (
    <section className={classes.panel} aria-labelledby="bulk-assign">
      <header className={classes.head}>
        <h2 id="bulk-assign">Bulk assign</h2>
        <p>
          Choose which permissions the {countUsers(users.length)} in the list should get and lose. The others
          stay unchanged.
        </p>
      </header>
      <div className={classes.groups}>
        <BulkChangeTable change={shown} databases={databases} filteredBy={filteredBy} onChange={setPicked} />
      </div>
      <footer className={classes.bar}>
        <RedText text={redText} />
        <p className={classes.state}>
          {whole.assign.length} to assign, {whole.remove.length} to remove
        </p>
        <Button
          disabled={busy || users.length === 0}
          onClick={() => (count === 0 ? showRedText(messages.nothingToSave) : setConfirming(true))}
        >
          ASSIGN
        </Button>
      </footer>
      {confirming && (
        <BulkAssignDialog
          users={users}
          change={whole}
          databases={databases}
          onCancel={() => setConfirming(false)}
          onDone={finish}
        />
      )}
    </section>
  )
}
