import type { User } from '@bailiwick/contract/users'
import { Button, Tooltip } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { useState } from 'react'
import { useSession } from '#platform/session.ts'
import { StatusDot } from '#ui/StatusDot.tsx'
import { whyStays, type UserTask } from './user-form.ts'
import classes from './UserCells.module.css'

/** What may be done with a row. */
export interface UserCommands {
  readonly open: (task: UserTask) => void
  readonly remove: (user: User) => void
  readonly bringBack: (user: User) => void
}

export const UserStatus = ({ user }: { user: User }) =>
  user.active === 1 ? <StatusDot tone="ok">Active</StatusDot> : <StatusDot tone="none">Inactive</StatusDot>

/** Edit Password, Edit Details and Remove, or the way back for who was removed (USER-4, OPEN-40). */
export function UserActions({ user, commands }: { user: User; commands: UserCommands }) {
  const { open, remove, bringBack } = commands
  const common = { variant: 'default', size: 'compact-sm' } as const
  return (
    <span className={classes.actions}>
      <Button
        {...common}
        aria-label={`Edit Password of ${user.name}`}
        onClick={() => open({ kind: 'password', user })}
      >
        Edit Password
      </Button>
      <Button
        {...common}
        aria-label={`Edit Details of ${user.name}`}
        onClick={() => open({ kind: 'details', user })}
      >
        Edit Details
      </Button>
      {user.active === 1 ? (
        <Remove user={user} onRemove={remove} />
      ) : (
        <Button
          variant="subtle"
          size="compact-sm"
          c="var(--act-text)"
          className={classes.last ?? ''}
          aria-label={`Bring back ${user.name}`}
          onClick={() => bringBack(user)}
        >
          Bring back
        </Button>
      )}
    </span>
  )
}

/** Where it cannot work it stays in the reach of pointer, finger and keyboard, to say why. */
function Remove({ user, onRemove }: { user: User; onRemove: (user: User) => void }) {
  const { claims } = useSession()
  const [told, setTold] = useState(false)
  const ref = useClickOutside<HTMLButtonElement>(() => setTold(false))
  const why = whyStays(user, claims?.id)
  const button = (
    <Button
      ref={ref}
      variant="subtle"
      size="compact-sm"
      color="brick"
      {...(why === null ? { c: 'var(--bad)' } : { 'data-disabled': true, 'aria-disabled': true })}
      className={classes.last ?? ''}
      aria-label={`Remove ${user.name}`}
      onClick={() => (why === null ? onRemove(user) : setTold(true))}
    >
      Remove
    </Button>
  )
  if (why === null) return button
  return (
    <Tooltip
      label={why}
      events={{ hover: true, focus: true, touch: false }}
      // A finger neither hovers nor leaves a focus ring
      {...(told && { opened: true })}
    >
      {button}
    </Tooltip>
  )
}
