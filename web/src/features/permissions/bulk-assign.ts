import { messages } from '@bailiwick/contract/kit/messages'
import type { GrantRow, PermissionUser } from '@bailiwick/contract/user-permissions'
import { bulkChangeOf, isNothing, type BulkChange } from './grant-change.ts'
import type { GrantChange } from './permission-queries.ts'

/** One line of the report. */
export interface BulkLine {
  readonly outcome: 'updated' | 'same' | 'failed' | 'finished'
  readonly text: string
  /** Absent from the last line. */
  readonly username?: string
  /** Why it failed, or that there was nothing to change. */
  readonly note?: string
}

/** The steps for each user. */
export interface BulkSteps {
  readonly read: (user: PermissionUser) => Promise<readonly GrantRow[]>
  readonly save: (user: PermissionUser, change: GrantChange) => Promise<unknown>
  readonly notify: (user: PermissionUser, change: GrantChange) => Promise<void>
}

/**
 * Goes through the users one by one: reads the grants of each, adds the missing and removes the listed ones, saves only if
 * that changes something, and continues after a failure (PERM-46 to PERM-50, OPEN-35).
 */
export async function runBulkAssign(
  users: readonly PermissionUser[],
  bulkChange: BulkChange,
  { read, save, notify }: BulkSteps,
  report: (line: BulkLine) => void,
): Promise<void> {
  const mails: Promise<void>[] = []
  for (const user of users) {
    const { username } = user
    try {
      const change = bulkChangeOf(await read(user), bulkChange)
      if (isNothing(change)) {
        report({
          outcome: 'same',
          text: messages.updatedUserNamed(username),
          username,
          note: 'nothing to change',
        })
        continue
      }
      await save(user, change)
      mails.push(notify(user, change))
      report({ outcome: 'updated', text: messages.updatedUserNamed(username), username })
    } catch (error) {
      const note = error instanceof Error ? error.message : messages.somethingWrong
      report({ outcome: 'failed', text: messages.failedUserNamed(username), username, note })
    }
  }
  await Promise.allSettled(mails)
  report({ outcome: 'finished', text: messages.finishedBulkAssign })
}

/** Moves the current user to the end: after losing the permission they could change nobody else. */
export const currentUserLast = (
  users: readonly PermissionUser[],
  currentUserId: number | undefined,
): readonly PermissionUser[] => [
  ...users.filter(({ id }) => id !== currentUserId),
  ...users.filter(({ id }) => id === currentUserId),
]
