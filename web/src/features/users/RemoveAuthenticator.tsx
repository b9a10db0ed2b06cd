import { resetSecondFactor } from '@bailiwick/contract/account'
import type { User } from '@bailiwick/contract/users'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { useOutcome } from '#records/use-outcome.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { TimedAlert } from '#ui/TimedAlert.tsx'
import { usersQuery } from './users-query.ts'
import classes from './UserDialog.module.css'

/** For a user who lost their phone and their recovery codes. */
export function RemoveAuthenticator({ user: { id, name } }: { user: User }) {
  const cache = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const [isRemoved, setIsRemoved] = useState(false)
  const remove = useSingleMutation({
    mutationFn: () => call(resetSecondFactor, { query: { id } }),
    onSuccess: () => setIsRemoved(true),
    onSettled: () => {
      setIsAsking(false)
      void cache.invalidateQueries(usersQuery)
    },
  })
  const notice = useOutcome(remove)
  return (
    <div className={classes.factor}>
      {!isRemoved && (
        <>
          <p className={classes.note}>Did they lose the phone with their authenticator app?</p>
          <Button variant="default" size="compact-sm" onClick={() => setIsAsking(true)}>
            Remove authenticator
          </Button>
        </>
      )}
      <ConfirmDialog
        opened={isAsking}
        danger
        title={name ?? ''}
        text="Remove the authenticator app of this user? They are logged out, and log in with only their password until they set up another one. Make sure that it is they who ask."
        confirm="REMOVE"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setIsAsking(false)}
      />
      {notice && <TimedAlert floating notice={notice} onClose={remove.reset} />}
    </div>
  )
}
