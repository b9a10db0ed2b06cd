/** Whether a write failed because the unique index or constraint named already holds the value. */
export const isUniqueBreach = (error: unknown, constraint: string): boolean => {
  const { code, constraint: broken } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  return code === '23505' && broken === constraint
}

/** Whether a lock that was not to be waited for is held by somebody else. */
export const isLockTaken = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '55P03'
