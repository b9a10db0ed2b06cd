/** Whether a write violated this unique index or constraint. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean => {
  const { code, constraint: violated } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  return code === '23505' && violated === constraint
}

/** Whether `nowait` failed because another transaction has the lock. */
export const isLockTaken = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '55P03'

/** Whether PostgreSQL ended a statement because it and another waited for each other: the transaction saved nothing. */
export const isDeadlock = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '40P01'

/** Whether a statement failed because a table is missing. */
export const isMissingTable = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === '42P01'
