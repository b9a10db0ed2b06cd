import { messages } from '@bailiwick/contract/messages'
import type { PermissionId } from '@bailiwick/contract/permissions'
import type { GrantRow, PermissionDatabase, PermissionUser } from '@bailiwick/contract/user-permissions'
import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { brand } from '#platform/brand.ts'
import { useSession } from '#platform/session.ts'
import { useSubmissionKey } from '#platform/submission-key.ts'
import { differenceOf, isNothing, mailOf, namesOf, switchedOn, withoutSwitch } from './grant-change.ts'
import { GrantSwitches } from './GrantSwitches.tsx'
import { notify, saveChange, type GrantChange } from './permission-calls.ts'
import classes from './permissions.module.css'
import { RedText, redTextMs } from './RedText.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'
import { usePassingText } from './use-passing-text.ts'
import { useUnsaved } from './use-unsaved.ts'

interface Props {
  user: PermissionUser
  /** As they are kept. */
  rows: readonly GrantRow[]
  databases: readonly PermissionDatabase[]
  onReload: () => Promise<unknown>
}

/** Switches, and the way from them to a save: difference, review, save, mail, reload (PERM-38 to PERM-45). */
export function GrantEditor({ user, rows, databases, onReload }: Props) {
  const { claims } = useSession()
  const [wanted, setWanted] = useState<readonly PermissionId[] | null>(null)
  const [reviewing, setReviewing] = useState(false)
  const [redText, sayRed] = usePassingText(redTextMs)
  const keyOf = useSubmissionKey()
  const on = wanted ?? switchedOn(rows)
  const change = differenceOf(rows, on)
  const dirty = !isNothing(change)
  const reload = useUnsaved(dirty)

  const save = useMutation({
    mutationFn: async (sent: GrantChange) => {
      await saveChange(user.id, sent, keyOf([user.id, sent]))
      const mail = mailOf(user, sent, { databases, by: claims?.name ?? '', brand })
      if (mail !== null) await notify(mail)
    },
    onSuccess: reload,
    // Somebody else may have changed them: the switches stay, and are compared with what is kept now
    onError: onReload,
  })
  const review = () => {
    save.reset()
    if (dirty) setReviewing(true)
    else sayRed(messages.nothingToSave)
  }
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!reviewing) review()
  })

  const others = withoutSwitch(rows)
  return (
    <>
      <div className={classes.groups}>
        <GrantSwitches
          on={on}
          onSwitch={(id, isOn) => setWanted(isOn ? [...on, id] : on.filter((one) => one !== id))}
        />
        {others.length > 0 && (
          <p className={classes.others}>
            Also held, and left as it is: {namesOf(others, databases).join(', ')}.
          </p>
        )}
      </div>
      <footer className={classes.bar}>
        <RedText text={redText} />
        <p className={classes.state}>{dirty ? 'Unsaved changes' : 'All changes saved'}</p>
        <Button onClick={review}>SAVE</Button>
      </footer>
      {reviewing && dirty && (
        <ReviewDialog
          user={user}
          change={change}
          databases={databases}
          locksOut={claims?.id === user.id && change.remove.some(({ perm_id }) => perm_id === 1)}
          busy={save.isPending || save.isSuccess}
          error={save.error?.message ?? null}
          onConfirm={() => save.mutate(change)}
          onCancel={() => setReviewing(false)}
        />
      )}
    </>
  )
}
