/** Whether a write failed because the unique index or constraint named already holds the value. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean => {
  const { code, constraint: broken } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  return code === '23505' && broken === constraint
}

/** Whether `nowait` failed because another transaction has the lock. */
export const isLockTaken = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '55P03'

/** Whether a statement failed because a table isn't there. */
export const isMissingTable = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === '42P01'
