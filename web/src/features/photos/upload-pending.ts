import type { QueryClient } from '@tanstack/react-query'
import type { PendingFiles } from '#ui/files/pending-files.ts'
import type { PhotoTarget } from './upload-photos.ts'

/** Uploads the pending files after a save. Resolves to the lines of the outcome. Files that fail stay pending. */
export async function uploadPending(
  target: PhotoTarget,
  files: PendingFiles,
  cache: QueryClient,
): Promise<string[]> {
  if (files.isEmpty()) return []
  const { uploadPhotos } = await import('./upload-photos.ts')
  return uploadPhotos(target, files, cache)
}
