import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { isBucketAddress, isInside, isWholeBucketAddress } from '#config'
import { folderPlace, type BackupPlace } from '../backup/backup-place.ts'
import { bucketPlace } from '../backup/bucket-place.ts'
import { isBackupName } from '../backup/manifest.ts'
import { CliError } from './cli-error.ts'

/** A place of backups, and the one that is named, if any. */
interface BackupTarget {
  readonly place: BackupPlace
  readonly name: string | undefined
  /** The folder, unless it is a bucket. It may not exist. */
  readonly folder?: string
}

/** Opens FOLDER or s3://…, or a single backup in it; throws CliError if no backup may be there. */
export function openTarget(target: string | undefined, dataDir: string): BackupTarget {
  if (target === undefined || target === '')
    throw new CliError('Which backup? Add a folder, or an address like s3://KEY:SECRET@host/bucket/folder')
  if (isBucketAddress(target)) return openBucket(target)
  const path = resolve(target)
  const name = isBackupName(basename(path)) ? basename(path) : undefined
  const folder = name === undefined ? path : dirname(path)
  if (isInside(folder, dataDir))
    throw new CliError(
      `${folder} is inside the data folder ${dataDir}: what destroys one would destroy both. Choose another folder, on another disk.`,
    )
  return { place: folderPlace(folder), name, folder }
}

/** The same text for the same folder or bucket, whichever backup in it and by whichever link it is named; without keys. */
export function placeOf(target: string | undefined, dataDir: string): string {
  const { place, folder } = openTarget(target, dataDir)
  return folder === undefined ? place.label : realFolder(folder)
}

/** A folder that may not exist yet, without links. */
const realFolder = (folder: string): string =>
  existsSync(folder) ? realpathSync(folder) : join(realFolder(dirname(folder)), basename(folder))

function openBucket(target: string): BackupTarget {
  if (!isWholeBucketAddress(target))
    throw new CliError('The address of the bucket must be like s3://KEY:SECRET@s3.example.com/bucket/folder')
  const url = new URL(target)
  const path = url.pathname.replace(/\/+$/, '')
  const name = isBackupName(basename(path)) ? basename(path) : undefined
  if (name !== undefined) url.pathname = dirname(path)
  return { place: bucketPlace(url.href), name }
}
