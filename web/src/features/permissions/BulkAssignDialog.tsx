import { messages } from '@bailiwick/contract/kit/messages'
import {
  permissionsRefusal,
  type PermissionDatabase,
  type PermissionUser,
} from '@bailiwick/contract/user-permissions'
import { Button } from '@mantine/core'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { useState } from 'react'
import { brand } from '#platform/brand.ts'
import { useSession } from '#platform/session.ts'
import { SmallDialog } from '#ui/SmallDialog.tsx'
import { currentUserLast, runBulkAssign, type BulkLine } from './bulk-assign.ts'
import { BulkReport } from './BulkReport.tsx'
import { GrantLines } from './GrantLines.tsx'
import { mailOf, type BulkChange } from './grant-change.ts'
import { notify, readGrants, saveChange } from './permission-queries.ts'
import { UserChoice } from './UserChoice.tsx'

interface Props {
  users: readonly PermissionUser[]
  change: BulkChange
  databases: readonly PermissionDatabase[]
  onCancel: () => void
  onDone: () => void
}

/** Confirms the users, all of them checked at first, then runs the change and reports on it (PERM-52 to PERM-54). */
export function BulkAssignDialog({ users, change, databases, onCancel, onDone }: Props) {
  const { claims } = useSession()
  const refusalOf = (user: PermissionUser) => {
    const refusal = permissionsRefusal(claims?.id, user)
    return refusal && messages[refusal]
  }
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(users.filter((user) => refusalOf(user) === null).map(({ id }) => id)),
  )
  const [lines, setLines] = useState<readonly BulkLine[]>([])
  const included = users.filter(({ id }) => chosen.has(id))
  const parts = { databases, by: claims?.name ?? '', brand }
  const run = useSingleMutation({
    mutationFn: () =>
      runBulkAssign(
        currentUserLast(included, claims?.id),
        change,
        {
          read: ({ id }) => readGrants(id),
          save: ({ id }, grants) => saveChange(id, grants),
          async notify(user, grants) {
            const mail = mailOf(user, grants, parts)
            if (mail !== null) await notify(mail)
          },
        },
        (line) => setLines((before) => [...before, line]),
      ),
  })

  const actions = run.isIdle ? (
    <>
      <Button variant="default" data-autofocus onClick={onCancel}>
        Cancel
      </Button>
      <Button disabled={included.length === 0} onClick={() => run.mutate()}>
        Submit
      </Button>
    </>
  ) : (
    <Button disabled={run.isPending} onClick={onDone}>
      OK
    </Button>
  )
  const onClose = run.isIdle ? onCancel : run.isPending ? () => {} : onDone
  return (
    <SmallDialog
      opened
      size={560}
      title="Bulk assign"
      label="Bulk assign"
      onClose={onClose}
      actions={actions}
    >
      <GrantLines
        databases={databases}
        lists={[
          ['Assign', change.assign],
          ['Remove', change.remove],
        ]}
      />
      {run.isIdle ? (
        <UserChoice users={users} chosen={chosen} onChoose={setChosen} refusalOf={refusalOf} />
      ) : (
        <BulkReport lines={lines} total={included.length} />
      )}
    </SmallDialog>
  )
}
