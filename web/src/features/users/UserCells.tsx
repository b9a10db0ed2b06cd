import type { User } from '@bailiwick/contract/users'
import { Button } from '@mantine/core'
import { StatusDot } from '#ui/StatusDot.tsx'
import type { UserTask } from './user-form.ts'
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
        <Button
          variant="subtle"
          size="compact-sm"
          color="brick"
          c="var(--bad)"
          className={classes.last ?? ''}
          aria-label={`Remove ${user.name}`}
          onClick={() => remove(user)}
        >
          Remove
        </Button>
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
