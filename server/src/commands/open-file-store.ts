import { join } from 'node:path'
import type { Config } from '#config'
import { diskStore, type FileStore } from '#platform/file-store'

/** The configured bucket, or a folder in the data folder. */
export async function openFileStore({
  filesUrl,
  dataDir,
}: Pick<Config, 'filesUrl' | 'dataDir'>): Promise<FileStore> {
  if (filesUrl === undefined) return diskStore(join(dataDir, 'files'))
  const { s3Store } = await import('#platform/s3-store')
  return s3Store(filesUrl)
}
