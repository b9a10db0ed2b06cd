/** The setting that identifies the key of the database without revealing it. */
export const keyMarkSetting = 'data_key'

/**
 * The marks of the keys of the last change that has begun, with commas between: the newest first, then those of changes before
 * it that it found unfinished. It is the mark of the database alone once that change is finished.
 */
export const keyChangeSetting = 'data_key_change'

/**
 * The marks of the keys that something in the database or the file store may be encrypted with, the newest first; more than
 * one while a change of the key is unfinished, and none before the first start.
 */
export function marksInUse(mark: string | undefined, change: string | undefined): string[] {
  return [...new Set([...(change?.split(',') ?? []), mark ?? ''])].filter((one) => one !== '')
}
