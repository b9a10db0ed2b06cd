import { DamagedPart } from './backup-place.ts'
import { BackupRefused, fileObject, listBackups } from './manifest.ts'
import type { NamedFile } from './named-files.ts'
import { backedUpFiles, openBackup, type OpenBackup } from './verify-backup.ts'

/** The earlier backup that has the most of the files that a backup lacks. */
export interface BestEarlier {
  readonly name: string
  readonly has: number
}

/**
 * Looks through the earlier backups of the same install for the files that this one lacks, the newest first; null if none has
 * any. It reads their lists and looks whether the files are there, but not into them: `verifyBackup` does.
 */
export async function findLacking(
  backup: OpenBackup,
  dataKeys: readonly Buffer[],
  named: readonly NamedFile[],
): Promise<BestEarlier | null> {
  const { place, name, manifest } = backup
  const lacking = await lackingNames(backup, named)
  const stored = new Set(await place.list('files/'))
  let best: BestEarlier | null = null
  for (const earlier of (await listBackups(place)).filter((one) => one < name).toReversed()) {
    const has = await openBackup(place, dataKeys, earlier)
      .then((opened) =>
        opened.manifest.installation === manifest.installation ? countIn(opened, lacking, stored) : 0,
      )
      .catch(ifUnreadable)
    if (has > (best?.has ?? 0)) best = { name: earlier, has }
    if (has === lacking.size) break
  }
  return best
}

/** The names of what it lacks, with the checksum of what it has damaged; of these only the first are known. */
async function lackingNames(
  backup: OpenBackup,
  named: readonly NamedFile[],
): Promise<ReadonlyMap<string, string | null>> {
  const present = new Map<string, string>()
  for await (const { name, sha256 } of backedUpFiles(backup)) present.set(name, sha256)
  const damaged = (backup.manifest.files.lacking ?? []).filter(({ is_damaged }) => is_damaged)
  const isLacking = (file: NamedFile) =>
    (!present.has(file.name) && !file.is_given_up) ||
    damaged.some(
      ({ kind, id, is_thumbnail }) =>
        kind === file.kind && id === file.id && is_thumbnail === file.is_thumbnail,
    )
  return new Map(named.filter(isLacking).map(({ name }) => [name, present.get(name) ?? null]))
}

async function countIn(
  backup: OpenBackup,
  lacking: ReadonlyMap<string, string | null>,
  stored: ReadonlySet<string>,
): Promise<number> {
  let count = 0
  for await (const entry of backedUpFiles(backup))
    if (lacking.has(entry.name) && lacking.get(entry.name) !== entry.sha256 && stored.has(fileObject(entry)))
      count += 1
  return count
}

function ifUnreadable(error: unknown): number {
  if (error instanceof BackupRefused || error instanceof DamagedPart) return 0
  throw error
}
