import type { User } from '@bailiwick/contract/users'
import { Button, Tooltip, type ButtonProps } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { useState, type PointerEvent } from 'react'
import { useSession } from '#platform/session.ts'
import { StatusDot } from '#ui/StatusDot.tsx'
import { whyStays, whyUnchanged, type UserTask } from './user-form.ts'
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
  const { claims } = useSession()
  const whyAsItIs = whyUnchanged(user, claims?.id)
  return (
    <span className={classes.actions}>
      <Action
        label={`Edit Password of ${user.name}`}
        why={whyAsItIs}
        onAct={() => open({ kind: 'password', user })}
      >
        Edit Password
      </Action>
      <Action
        label={`Edit Details of ${user.name}`}
        why={whyAsItIs}
        onAct={() => open({ kind: 'details', user })}
      >
        Edit Details
      </Action>
      {user.active === 1 ? (
        <Action
          quiet="var(--bad)"
          label={`Remove ${user.name}`}
          why={whyStays(user, claims?.id)}
          onAct={() => remove(user)}
        >
          Remove
        </Action>
      ) : (
        <Action
          quiet="var(--act-text)"
          label={`Bring back ${user.name}`}
          why={whyAsItIs}
          onAct={() => bringBack(user)}
        >
          Bring back
        </Action>
      )}
    </span>
  )
}

interface ActionProps {
  /** Its name for a screen reader, with the user's. */
  label: string
  /** Why it cannot work here; null where it does. */
  why: string | null
  /** The colour of its text, for the last of the row, which has no frame. */
  quiet?: string
  onAct: () => void
  children: string
}

function Action({ label, why, quiet, onAct, children }: ActionProps) {
  const look = {
    size: 'compact-sm',
    'aria-label': label,
    ...(quiet === undefined ? { variant: 'default' } : { variant: 'subtle', className: classes.last ?? '' }),
  } as const
  if (why !== null) return <OffButton {...look} why={why} text={children} />
  return (
    <Button {...look} {...(quiet === undefined ? {} : { c: quiet })} onClick={onAct}>
      {children}
    </Button>
  )
}

/** Where it cannot work it stays in the reach of pointer, finger and keyboard, to say why. */
function OffButton({ why, text, ...look }: ButtonProps & { why: string; text: string }) {
  const [told, setTold] = useState(false)
  const ref = useClickOutside<HTMLButtonElement>(() => setTold(false))
  // It neither hovers nor leaves a focus ring
  const tellFinger = ({ pointerType }: PointerEvent) => setTold(pointerType !== 'mouse')
  return (
    <Tooltip label={why} events={{ hover: true, focus: true, touch: false }} {...(told && { opened: true })}>
      <Button ref={ref} {...look} data-disabled aria-disabled onPointerUp={tellFinger}>
        {text}
      </Button>
    </Tooltip>
  )
}
