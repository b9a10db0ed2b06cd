import type { PermissionDatabase, PermissionUser } from '@bailiwick/contract/user-permissions'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { brand } from '#platform/brand.ts'
import { useSession } from '#platform/session.ts'
import { SmallDialog } from '#ui/SmallDialog.tsx'
import { callerLast, runBulk, type BulkLine } from './bulk-run.ts'
import { BulkReport } from './BulkReport.tsx'
import { GrantLines } from './GrantLines.tsx'
import { mailOf, type BulkWishes } from './grant-change.ts'
import { notify, readGrants, saveChange } from './permission-calls.ts'
import { UserChoice } from './UserChoice.tsx'

interface Props {
  users: readonly PermissionUser[]
  wishes: BulkWishes
  databases: readonly PermissionDatabase[]
  onCancel: () => void
  onDone: () => void
}

/** Confirms whom it is for, all of them to begin with, then runs and says how it went (PERM-52 to PERM-54). */
export function BulkDialog({ users, wishes, databases, onCancel, onDone }: Props) {
  const { claims } = useSession()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(users.map(({ id }) => id)))
  const [lines, setLines] = useState<readonly BulkLine[] | null>(null)
  const going = users.filter(({ id }) => chosen.has(id))
  const finished = lines?.at(-1)?.outcome === 'finished'

  const submit = () => {
    setLines([])
    const parts = { databases, by: claims?.name ?? '', brand }
    void runBulk(
      callerLast(going, claims?.id),
      wishes,
      {
        read: ({ id }) => readGrants(id),
        save: ({ id }, change) => saveChange(id, change),
        async notify(user, change) {
          const mail = mailOf(user, change, parts)
          if (mail !== null) await notify(mail)
        },
      },
      (line) => setLines((before) => [...(before ?? []), line]),
    )
  }

  const actions =
    lines === null ? (
      <>
        <Button variant="default" data-autofocus onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={going.length === 0} onClick={submit}>
          Submit
        </Button>
      </>
    ) : (
      <Button disabled={!finished} onClick={onDone}>
        OK
      </Button>
    )
  const onClose = lines === null ? onCancel : finished ? onDone : () => {}
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
          ['Assign', wishes.assign],
          ['Remove', wishes.remove],
        ]}
      />
      {lines === null ? (
        <UserChoice users={users} chosen={chosen} onChoose={setChosen} />
      ) : (
        <BulkReport lines={lines} total={going.length} />
      )}
    </SmallDialog>
  )
}
