import type { BackupPlace } from './backup-place.ts'

/** A place, and how to remove what was put there of a backup that failed. */
interface UndoablePlace {
  readonly place: BackupPlace
  readonly undo: () => Promise<void>
}

/**
 * The same place, which remembers what is put there. `undo` removes that as far as it can, but not the files: other backups
 * share them, and the next one needs them.
 */
export function undoablePlace(place: BackupPlace): UndoablePlace {
  const put = new Set<string>()
  return {
    place: {
      ...place,
      put: async (name, content) => {
        // Also one that fails: its folder may have been made
        if (!name.startsWith('files/')) put.add(name)
        await place.put(name, content)
      },
    },
    undo: async () => {
      try {
        // The manifest is the last, and makes it a backup
        for (const name of [...put].toReversed()) await place.remove(name)
      } catch {
        // The place can't be reached: what remains there is no backup, and each further try may take a minute
      }
    },
  }
}
