import type { QueryClient } from '@tanstack/react-query'
import type { PendingFiles } from '#ui/files/pending-files.ts'
import type { PhotoTarget } from './upload-photos.ts'

/** Files that wait for a save follow it; gives what to say of it. What is not taken is still held. */
export async function uploadPending(
  target: PhotoTarget,
  files: PendingFiles,
  cache: QueryClient,
): Promise<string[]> {
  if (files.isEmpty()) return []
  const { uploadPhotos } = await import('./upload-photos.ts')
  return uploadPhotos(target, files, cache)
}
