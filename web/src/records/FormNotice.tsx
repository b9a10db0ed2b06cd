import { beingEdited } from '@bailiwick/contract/locks'
import { activityTime } from './activity-time.ts'
import { formatDateTime } from '@bailiwick/contract/kit/dates'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ApiError } from '#platform/api.ts'
import type { Lock } from '#platform/edit-lock.ts'
import { NoticeLine } from '#ui/NoticeLine.tsx'
import classes from '#ui/NoticeLine.module.css'
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

/** Warns that somebody else is editing or has changed the record. */
export function FormNotice({ lockHolder = null, isEditing, onTakeOver, showOutcome, children }: Props) {
  const takeOver = () =>
    onTakeOver?.().catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      showOutcome({ text: error.message, tone: 'bad' })
    })
  return (
    <div data-print="hide">
      {lockHolder && (
        <NoticeLine icon={<IconLock size={18} stroke={1.7} aria-hidden />}>
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
        </NoticeLine>
      )}
      {children}
    </div>
  )
}
