/** Escapes %, _ and \ for a LIKE pattern. */
export const escapeLike = (value: string): string => value.replace(/[\\%_]/g, (character) => `\\${character}`)
