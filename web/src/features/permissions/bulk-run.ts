import { failedUser, messages, updatedUser } from '@bailiwick/contract/messages'
import type { GrantRow, PermissionUser } from '@bailiwick/contract/user-permissions'
import { bulkChangeOf, isNothing, type BulkWishes } from './grant-change.ts'
import type { GrantChange } from './permission-calls.ts'

/** A line of the report. */
export interface BulkLine {
  readonly outcome: 'updated' | 'same' | 'failed' | 'finished'
  readonly text: string
  /** Whom it is about; nobody at the end. */
  readonly username?: string
  /** Why somebody failed, or that there was nothing to change. */
  readonly note?: string
}

/** What the run does with each user. */
export interface BulkSteps {
  readonly read: (user: PermissionUser) => Promise<readonly GrantRow[]>
  readonly save: (user: PermissionUser, change: GrantChange) => Promise<unknown>
  readonly notify: (user: PermissionUser, change: GrantChange) => Promise<void>
}

/**
 * Goes through the users one by one: reads what each holds, adds what is missing, removes what is listed, saves only
 * where that changes something, and goes on where one fails (PERM-46 to PERM-50, OPEN-35).
 */
export async function runBulk(
  users: readonly PermissionUser[],
  wishes: BulkWishes,
  { read, save, notify }: BulkSteps,
  report: (line: BulkLine) => void,
): Promise<void> {
  const mails: Promise<void>[] = []
  for (const user of users) {
    const { username } = user
    try {
      const change = bulkChangeOf(await read(user), wishes)
      if (isNothing(change)) {
        report({ outcome: 'same', text: updatedUser(username), username, note: 'nothing to change' })
        continue
      }
      await save(user, change)
      mails.push(notify(user, change))
      report({ outcome: 'updated', text: updatedUser(username), username })
    } catch (error) {
      const note = error instanceof Error ? error.message : messages.somethingWrong
      report({ outcome: 'failed', text: failedUser(username), username, note })
    }
  }
  await Promise.allSettled(mails)
  report({ outcome: 'finished', text: messages.finishedBulkAssign })
}

/** The caller comes last: whoever takes the right from himself could do nothing after that. */
export const callerLast = (
  users: readonly PermissionUser[],
  callerId: number | undefined,
): readonly PermissionUser[] => [
  ...users.filter(({ id }) => id !== callerId),
  ...users.filter(({ id }) => id === callerId),
]
