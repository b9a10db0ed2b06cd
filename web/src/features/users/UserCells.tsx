import type { User } from '@bailiwick/contract/users'
import { Button, Tooltip, type ButtonProps } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useState, type PointerEvent } from 'react'
import { ownerId } from '#platform/brand.ts'
import { useSession } from '#platform/session.ts'
import { StatusDot } from '#ui/StatusDot.tsx'
import { removalRefusal, changeRefusal, type UserTask } from './user-form.ts'
import classes from './UserCells.module.css'

/** The actions on a user. */
export interface UserCommands {
  readonly open: (task: UserTask) => void
  readonly remove: (user: User) => void
  readonly restore: (user: User) => void
}

export const UserStatus = ({ user }: { user: User }) =>
  user.active === 1 ? <StatusDot tone="ok">Active</StatusDot> : <StatusDot tone="none">Inactive</StatusDot>

/** Edit Password, Edit Details and Remove; Bring back for a removed user (USER-4, OPEN-40). */
export function UserActions({ user, commands }: { user: User; commands: UserCommands }) {
  const { open, remove, restore } = commands
  const { claims, permObj: permissions } = useSession()
  const caller = { id: claims?.id, isOwner: claims?.id === ownerId, permissions }
  const navigate = useNavigate()
  // One's own takes the current password
  const openOwnAccount = () => void navigate({ to: '/user-page/sign-in' })
  const noChangeReason = changeRefusal(user, caller)
  return (
    <span className={classes.actions}>
      <Action
        label={`Edit Password of ${user.name}`}
        reason={noChangeReason}
        onClick={() => (user.id === claims?.id ? openOwnAccount() : open({ kind: 'password', user }))}
      >
        Edit Password
      </Action>
      <Action
        label={`Edit Details of ${user.name}`}
        reason={noChangeReason}
        onClick={() => open({ kind: 'details', user })}
      >
        Edit Details
      </Action>
      {user.active === 1 ? (
        <Action
          color="var(--bad)"
          label={`Remove ${user.name}`}
          reason={removalRefusal(user, caller)}
          onClick={() => remove(user)}
        >
          Remove
        </Action>
      ) : (
        <Action
          color="var(--act-text)"
          label={`Bring back ${user.name}`}
          reason={noChangeReason}
          onClick={() => restore(user)}
        >
          Bring back
        </Action>
      )}
    </span>
  )
}

interface ActionProps {
  /** Its name for screen readers, with the user's name. */
  label: string
  /** Why it is disabled; null if it isn't. */
  reason: string | null
  /** The text color of the row's last action, which has no border. */
  color?: string
  onClick: () => void
  children: string
}

function Action({ label, reason, color, onClick, children }: ActionProps) {
  const look = {
    size: 'compact-sm',
    'aria-label': label,
    ...(color === undefined ? { variant: 'default' } : { variant: 'subtle', className: classes.last ?? '' }),
  } as const
  if (reason !== null) return <DisabledButton {...look} reason={reason} text={children} />
  return (
    <Button {...look} {...(color === undefined ? {} : { c: color })} onClick={onClick}>
      {children}
    </Button>
  )
}

/** A disabled button that mouse, finger and keyboard can still reach, to read the reason. */
function DisabledButton({ reason, text, ...look }: ButtonProps & { reason: string; text: string }) {
  const [isShown, setIsShown] = useState(false)
  const ref = useClickOutside<HTMLButtonElement>(() => setIsShown(false))
  // Touch has no hover and no focus ring
  const showOnTouch = ({ pointerType }: PointerEvent) => setIsShown(pointerType !== 'mouse')
  return (
    <Tooltip
      label={reason}
      events={{ hover: true, focus: true, touch: false }}
      {...(isShown && { opened: true })}
    >
      <Button ref={ref} {...look} data-disabled aria-disabled onPointerUp={showOnTouch}>
        {text}
      </Button>
    </Tooltip>
  )
}
