import type { BackupPlace } from './backup-place.ts'
import { withLastCopies } from './last-copies.ts'
import { BackupRefused, fileObject, listBackups, type Manifest } from './manifest.ts'
import { backedUpFiles, openBackup, type OpenBackup } from './verify-backup.ts'

/** What may go. */
interface Retention {
  readonly place: BackupPlace
  readonly dataKeys: readonly Buffer[]
  /** Backups made before this may go, unless there is no newer one. */
  readonly before: Date
  /** Gets the names of those that stay because they have the last copies of files that were given up since. */
  readonly onLastCopies?: (names: readonly string[]) => void
}

/**
 * Removes whole backups of this install that are older, and files that only they have; returns their names. What it can't
 * read (an interrupted backup, one of another key, anything else in the place) stays, and so do the newest backup and those
 * with the last copies of files that it has given up. While one that stays lacks files, all stay: the earlier ones may have the
 * only copies.
 */
export async function removeOldBackups({
  place,
  dataKeys,
  before,
  onLastCopies,
}: Retention): Promise<string[]> {
  const { whole, unreadable } = await openAll(place, dataKeys)
  const newest = whole.at(-1)
  if (newest === undefined) return []
  const ofInstall = whole.filter(({ manifest }) => manifest.installation === newest.manifest.installation)
  const isOld = (backup: OpenBackup) => backup !== newest && new Date(backup.manifest.madeAt) < before
  const aged = ofInstall.filter(isOld)
  const staying = ofInstall.filter((backup) => !isOld(backup))
  if (staying.some(({ manifest }) => manifest.files.missing > 0)) return []
  const withLast = await withLastCopies(aged, staying, newest)
  if (withLast.length > 0) onLastCopies?.(withLast.map(({ name }) => name))
  const old = aged.filter((backup) => !withLast.includes(backup))
  const filesOf = async (backups: readonly OpenBackup[]) => {
    const objects = new Set<string>()
    for (const backup of backups)
      for await (const entry of backedUpFiles(backup)) objects.add(fileObject(entry))
    return objects
  }
  const needed = await filesOf(whole.filter((backup) => !old.includes(backup)))
  const unneeded = [...(await filesOf(old))].filter((object) => !needed.has(object))
  // Without its manifest it is no backup any longer, however far this gets
  for (const { name } of old) await place.remove(`${name}/manifest`)
  for (const { name, manifest } of old)
    for (const part of partsOf(manifest)) await place.remove(`${name}/${part}`)
  // A backup of another key may need any of them
  if (unreadable === 0) for (const object of unneeded) await place.remove(object)
  return old.map(({ name }) => name)
}

const partsOf = ({ tables, files }: Manifest): string[] =>
  [...tables.flatMap(({ parts }) => parts), ...files.lists, ...(files.givenUp?.lists ?? [])].map(
    ({ name }) => name,
  )

async function openAll(
  place: BackupPlace,
  dataKeys: readonly Buffer[],
): Promise<{ readonly whole: readonly OpenBackup[]; readonly unreadable: number }> {
  const whole: OpenBackup[] = []
  let unreadable = 0
  for (const name of await listBackups(place)) {
    try {
      whole.push(await openBackup(place, dataKeys, name))
    } catch (error) {
      if (!(error instanceof BackupRefused)) throw error
      unreadable += 1
    }
  }
  return { whole, unreadable }
}
