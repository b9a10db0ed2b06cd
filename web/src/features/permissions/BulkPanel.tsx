import { messages } from '@bailiwick/contract/messages'
import { isTiedToDatabase, type Grant, type PermissionId } from '@bailiwick/contract/permissions'
import type { PermissionDatabase, PermissionUser } from '@bailiwick/contract/user-permissions'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { BulkDialog } from './BulkDialog.tsx'
import { noWishes, wholeWishes, type BulkWishes } from './grant-change.ts'
import classes from './permissions.module.css'
import { RedText, redTextMs } from './RedText.tsx'
import { usePassingText } from './use-passing-text.ts'
import { useUnsaved } from './use-unsaved.ts'
import { WishTable } from './WishTable.tsx'

interface Props {
  /** Those who are left after filtering. */
  users: readonly PermissionUser[]
  /** Others are on their way. */
  busy: boolean
  databases: readonly PermissionDatabase[]
  filteredBy: readonly PermissionId[]
}

/** After OK the modal is given this long to close, in milliseconds (PERM-55). */
const reloadMs = 300

const countedUsers = (n: number) => (n === 0 ? 'users' : n === 1 ? 'user' : `${n} users`)

/** What to assign and remove for all who are filtered (PERM-51). */
export function BulkPanel({ users, busy, databases, filteredBy }: Props) {
  const [picked, setPicked] = useState<BulkWishes>(noWishes)
  const [confirming, setConfirming] = useState(false)
  const [redText, sayRed] = usePassingText(redTextMs)
  // What the filter hides is not assigned unseen
  const isShown = ({ perm_id }: Grant) => !isTiedToDatabase(perm_id) || filteredBy.includes(perm_id)
  const wishes = { assign: picked.assign.filter(isShown), remove: picked.remove.filter(isShown) }
  const whole = wholeWishes(wishes)
  const count = whole.assign.length + whole.remove.length
  const reload = useUnsaved(count > 0)
  const finish = () => {
    setConfirming(false)
    setTimeout(reload, reloadMs)
  }
  return (
    <section className={classes.sheet} aria-labelledby="bulk-assign">
      <header className={classes.head}>
        <h2 id="bulk-assign">Bulk assign</h2>
        <p>
          Choose what the {countedUsers(users.length)} of the list should get and lose. What is not ticked
          stays as each has it.
        </p>
      </header>
      <div className={classes.groups}>
        <WishTable wishes={wishes} databases={databases} filteredBy={filteredBy} onWish={setPicked} />
      </div>
      <footer className={classes.bar}>
        <RedText text={redText} />
        <p className={classes.state}>
          {whole.assign.length} to assign, {whole.remove.length} to remove
        </p>
        <Button
          disabled={busy || users.length === 0}
          onClick={() => (count === 0 ? sayRed(messages.nothingToSave) : setConfirming(true))}
        >
          ASSIGN
        </Button>
      </footer>
      {confirming && (
        <BulkDialog
          users={users}
          wishes={whole}
          databases={databases}
          onCancel={() => setConfirming(false)}
          onDone={finish}
        />
      )}
    </section>
  )
}
