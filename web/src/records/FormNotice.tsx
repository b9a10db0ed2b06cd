import { beingEdited } from '@bailiwick/contract/locks'
import { activityTime } from './activity-time.ts'
import { formatDateTime } from '@bailiwick/contract/kit/dates'
import { Button } from '@mantine/core'
import { IconLock, IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError } from '#platform/api.ts'
import type { Lock } from '#platform/edit-lock.ts'
import { useSession } from '#platform/session.ts'
import classes from './FormNotice.module.css'
import type { Outcome } from './outcome.ts'

interface Props {
  /** Somebody else's lock. */
  lockHolder?: Lock | null
  isEditing: boolean
  onTakeOver?: (() => Promise<void>) | undefined
  showOutcome: (outcome: Outcome) => void
  /** Further notices, such as a conflict to resolve. */
  children: ReactNode
}

/** Says how to log in again and save, once the session has ended. */
export function SignedOutNotice() {
  const { loggedInStatus } = useSession()
  if (loggedInStatus) return null
  return (
    <Line icon={<IconLogout size={18} stroke={1.7} aria-hidden />}>
      <p>
        You were logged out. What you typed is still here: log in from another tab, then come back and save.
      </p>
      <Button
        renderRoot={(props) => <Link to="/pages/login-page" target="_blank" preload={false} {...props} />}
        variant="default"
        size="xs"
      >
        LOG IN
      </Button>
    </Line>
  )
}

/** Warns that the user is signed out, or that somebody else is editing or has changed the record. */
export function FormNotice({ lockHolder = null, isEditing, onTakeOver, showOutcome, children }: Props) {
  const takeOver = () =>
    onTakeOver?.().catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      showOutcome({ text: error.message, tone: 'bad' })
    })
  return (
    <div data-print="hide">
      <SignedOutNotice />
      {lockHolder && (
        <Line icon={<IconLock size={18} stroke={1.7} aria-hidden />}>
          <p>
            {beingEdited(lockHolder.name, formatDateTime(lockHolder.since))}
            {isEditing &&
              '. You can still save. If you both changed the same field, you’ll be asked which value to keep.'}
          </p>
          <p className={classes.more}>Last active {activityTime(lockHolder.seen_at)}</p>
          {lockHolder.may_take_over && (
            <Button variant="default" size="xs" onClick={() => void takeOver()}>
              Take over
            </Button>
          )}
        </Line>
      )}
      {children}
    </div>
  )
}

/** One notice over the full width. */
export const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <output className={classes.line}>
    {icon}
    {children}
  </output>
)
