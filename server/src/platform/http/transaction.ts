import type { Db } from '#platform/tables'
import type { TimeLimit } from '#platform/time-limit'

interface Limits {
  readonly limit: TimeLimit
  /** `afterCommit` adds to them during the work. */
  readonly tasks: (() => void)[]
  /** The last statement before the commit: throws the refusal of what may not be saved any more. */
  readonly lastCheck?: ((tx: Db) => Promise<void>) | undefined
}

/**
 * Does the work in one transaction, which is rolled back if the call has exceeded its time limit meanwhile, then runs the
 * tasks that wait for the commit.
 */
export async function inTransaction<Result>(
  db: Db,
  { limit, tasks, lastCheck }: Limits,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  tasks.length = 0
  const result = await db.transaction().execute(async (tx) => {
    const done = await work(tx)
    await lastCheck?.(tx)
    limit.beforeCommit()
    return done
  })
  for (const task of tasks.splice(0)) task()
  return result
}
