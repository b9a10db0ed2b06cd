import type { OpenContext } from '#platform/context'

/**
 * Does the work in one transaction, for a call with `ownTransactions`. What waits for the commit runs after it, and never
 * after a rollback.
 */
export async function inOwnTransaction<C extends OpenContext, Result>(
  context: C,
  work: (inside: C) => Promise<Result>,
): Promise<Result> {
  const tasks: (() => void)[] = []
  const afterCommit = (task: () => void) => void tasks.push(task)
  const result = await context.db.transaction().execute((db) => work({ ...context, db, afterCommit }))
  for (const task of tasks) task()
  return result
}
