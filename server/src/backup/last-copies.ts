import { backedUpFiles, givenUpFiles, type OpenBackup } from './verify-backup.ts'

/**
 * Those of the old backups that have the last copies of files which the newest backup of the install has given up: the office
 * may find out that it needs them. Of several that have the same, the newest.
 */
export async function withLastCopies(
  old: readonly OpenBackup[],
  staying: readonly OpenBackup[],
  newest: OpenBackup,
): Promise<readonly OpenBackup[]> {
  const wanted = new Set<string>()
  for await (const name of givenUpFiles(newest)) wanted.add(name)
  if (wanted.size > 0) for (const backup of staying) await takeFrom(wanted, backup)
  const last: OpenBackup[] = []
  for (const backup of old.toReversed()) {
    if (wanted.size === 0) break
    if (await takeFrom(wanted, backup)) last.unshift(backup)
  }
  return last
}

/** Whether a backup has some of the files, which are then wanted no longer, unless it may have them damaged. */
async function takeFrom(wanted: Set<string>, backup: OpenBackup): Promise<boolean> {
  const isWhole = backup.manifest.files.missing === 0
  let has = false
  for await (const { name } of backedUpFiles(backup)) {
    if (!wanted.has(name)) continue
    has = true
    if (isWhole) wanted.delete(name)
  }
  return has
}
