import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process, or this one, has the folder open. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse'
  constructor(folder: string) {
    super(`The data folder ${folder} is in use by another running portal. Stop it first.`)
  }
}

const sqliteBusy = 5

/**
 * Locks the folder for this process and returns the function that unlocks it. The lock is the kernel's, through SQLite's
 * exclusive transaction on the file `database.lock`: it ends with the process, however that ends, so it is never stale.
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'database.lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof Error && (error as { errcode?: number }).errcode === sqliteBusy)
      throw new DataFolderInUse(folder)
    throw error
  }
  return () => lock.close()
}
