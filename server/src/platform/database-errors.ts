/** Whether a write failed because the unique index or constraint named already holds the value. */
export const isUniqueBreach = (error: unknown, constraint: string): boolean => {
  const { code, constraint: broken } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  return code === '23505' && broken === constraint
}
