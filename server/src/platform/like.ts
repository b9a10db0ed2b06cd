/** A text as a LIKE pattern that matches only itself: %, _ and \ lose their meaning. */
export const escapeLike = (value: string): string => value.replace(/[\\%_]/g, (sign) => `\\${sign}`)
