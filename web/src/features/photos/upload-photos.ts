import { photoCalls, photoFields } from '@bailiwick/contract/photos'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#platform/api.ts'
import { uploadFiles } from '#platform/files.ts'
import { say } from '#platform/say.ts'
import { fileControlTexts } from '#ui/files/file-controls.ts'
import { fileKey } from '#records/file-key.ts'
import type { PendingFiles } from '#ui/files/pending-files.ts'
import { failedUpload } from './upload-failure.ts'
import { announceUpload, photosQuery, type PhotoOwner } from './photo-calls.ts'

/** The record of the files. */
export interface PhotoTarget {
  readonly owner: PhotoOwner
  readonly id: number
}

/**
 * Uploads the pending files of a field, unless one of them was refused for what it is. Resolves to the server's message,
 * or null if it failed: then they stay pending with the reason.
 */
async function uploadField(
  { owner, id }: PhotoTarget,
  name: string,
  pendingFiles: PendingFiles,
  cache: QueryClient,
): Promise<string | null> {
  const pending = pendingFiles.get(name)
  if (pending === null || pending.progress !== null || pending.isRefused === true) return null
  const { files } = pending
  const onProgress = (sent: number) => pendingFiles.set(name, { files, progress: sent, error: null })
  onProgress(0)
  try {
    const sending = { query: { id }, field: name, files, onProgress }
    const { code, message } = await uploadFiles(photoCalls[owner].upload, sending)
    // Show the sent files until the record's files are reloaded
    await cache.invalidateQueries({ queryKey: photosQuery(owner, id).queryKey })
    void cache.invalidateQueries({ queryKey: fileKey })
    pendingFiles.set(name, null)
    return say({ code, text: message })
  } catch (error) {
    pendingFiles.set(name, failedUpload(files, error))
    return null
  }
}

/** Uploads files that were just chosen for a saved record (DEF-93). */
export async function uploadChosen(
  target: PhotoTarget,
  name: string,
  pendingFiles: PendingFiles,
  cache: QueryClient,
): Promise<string | null> {
  try {
    await announceUpload(target.owner, target.id, name)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const pending = pendingFiles.get(name)
    if (pending !== null) pendingFiles.set(name, failedUpload(pending.files, error))
    return null
  }
  return uploadField(target, name, pendingFiles, cache)
}

/**
 * Uploads all pending files by field, after the record was saved. Resolves to the lines of the outcome (DEF-90,
 * IND-12).
 */
export async function uploadPhotos(
  target: PhotoTarget,
  pendingFiles: PendingFiles,
  cache: QueryClient,
): Promise<string[]> {
  const fields = photoFields[target.owner]
  const { photo, notUploadedYet } = fileControlTexts.get()
  const lines = new Set<string>()
  for (const name of pendingFiles.fields()) {
    const message = await uploadField(target, name, pendingFiles, cache)
    const problem = pendingFiles.get(name)?.error
    if (message !== null) lines.add(message)
    else if (problem) lines.add(notUploadedYet(photo(name, fields[name]?.label ?? name), problem))
  }
  return [...lines]
}
