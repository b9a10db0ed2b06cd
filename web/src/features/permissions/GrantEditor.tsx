import { messages } from '@bailiwick/contract/kit/messages'
import { grantNames, type PermissionId } from '@bailiwick/contract/kit/permissions'
import {
  permissionsRefusal,
  type GrantRow,
  type PermissionDatabase,
  type PermissionUser,
} from '@bailiwick/contract/user-permissions'
import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { errorText } from '#platform/api.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { useState } from 'react'
import { brand } from '#platform/brand.ts'
import { useSession } from '#platform/session.ts'
import { useSubmissionKey } from '#platform/submission-key.ts'
import { isSaveKey } from '#ui/dialog-keys.ts'
import { differenceOf, isNothing, mailOf, switchedOn, withoutSwitch } from './grant-change.ts'
import { GrantSwitches } from './GrantSwitches.tsx'
import { notify, saveChange, type GrantChange } from './permission-queries.ts'
import classes from './permissions.module.css'
import { RedText, redTextMs } from './RedText.tsx'
import { useGiving } from './use-giving.ts'
import { ReviewDialog } from './ReviewDialog.tsx'
import { useTimedText } from './use-timed-text.ts'
import { useReloadGuard } from './use-reload-guard.ts'

interface Props {
  user: PermissionUser
  /** The stored grants. */
  rows: readonly GrantRow[]
  databases: readonly PermissionDatabase[]
  onReload: () => Promise<unknown>
}

/** Switches, and what saving them takes: difference, review, save, mail, reload (PERM-38 to PERM-45). */
export function GrantEditor({ user, rows, databases, onReload }: Props) {
  const { claims } = useSession()
  const [wanted, setWanted] = useState<readonly PermissionId[] | null>(null)
  const [reviewing, setReviewing] = useState(false)
  const [redText, showRedText] = useTimedText(redTextMs)
  const keyOf = useSubmissionKey()
  const on = wanted ?? switchedOn(rows)
  const change = differenceOf(rows, on)
  const isDirty = !isNothing(change)
  const reload = useReloadGuard(isDirty)
  const givingRefusal = useGiving(databases)

  const save = useSingleMutation({
    mutationFn: async (sent: GrantChange) => {
      await saveChange(user.id, sent, keyOf([user.id, sent]))
      const mail = mailOf(user, sent, { databases, by: claims?.name ?? '', brand })
      if (mail !== null) await notify(mail)
    },
    onSuccess: reload,
    // Somebody else may have changed them: keep the switches and compare them with the current grants
    onError: onReload,
  })
  const refusal = permissionsRefusal(claims?.id, user)
  const review = () => {
    if (refusal !== null) return
    save.reset()
    if (isDirty) setReviewing(true)
    else showRedText(messages.nothingToSave)
  }
  useWindowEvent('keydown', (event) => {
    if (!isSaveKey(event)) return
    event.preventDefault()
    if (!reviewing) review()
  })

  const others = withoutSwitch(rows)
  return (
    <>
      <div className={classes.groups}>
        {refusal !== null && <p className={classes.others}>{messages[refusal]}</p>}
        <GrantSwitches
          on={on}
          disabled={refusal !== null}
          refusalOf={(perm_id) =>
            // One that they have may be switched off and on again
            rows.some((row) => row.perm_id === perm_id) ? null : givingRefusal({ perm_id, db_id: null })
          }
          onSwitch={(id, isOn) => setWanted(isOn ? [...on, id] : on.filter((one) => one !== id))}
        />
        {others.length > 0 && (
          <p className={classes.others}>
            Also granted, and not changed here: {grantNames(others, databases).join(', ')}.
          </p>
        )}
      </div>
      <footer className={classes.bar}>
        <RedText text={redText} />
        <p className={classes.state}>{isDirty ? 'Unsaved changes' : 'All changes saved'}</p>
        <Button disabled={refusal !== null} onClick={review}>
          SAVE
        </Button>
      </footer>
      {reviewing && isDirty && (
        <ReviewDialog
          user={user}
          change={change}
          databases={databases}
          locksOut={claims?.id === user.id && change.remove.some(({ perm_id }) => perm_id === 1)}
          busy={save.isPending || save.isSuccess}
          error={save.error && errorText(save.error)}
          onConfirm={() => save.mutate(change)}
          onCancel={() => setReviewing(false)}
        />
      )}
    </>
  )
}
