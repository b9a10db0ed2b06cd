import type { ErrorBody } from '@bailiwick/contract/kit/endpoint'
import { ApiError, errorText } from '#platform/api.ts'
import { lastUserId } from '#platform/session.ts'
import { fileControlTexts } from '#ui/files/file-controls.ts'
import type { PendingUpload } from '#ui/files/pending-files.ts'

/** Refusals that may pass: it took too long, or there were too many requests. */
const passing: readonly number[] = [408, 429]

/** The files after a failed upload: which file was refused, by its name in this browser, or that they can be sent again. */
export function failedUpload(files: readonly File[], error: unknown): PendingUpload {
  const text = errorText(error)
  if (!(error instanceof ApiError)) return { files, progress: null, error: text }
  const { status, code, body } = error
  if (status === 401) return interruptedUpload(files)
  const isRefused = status >= 400 && status < 500 && !passing.includes(status) && code !== null
  const { file } = (body ?? {}) as Partial<ErrorBody>
  const refused = file === undefined ? undefined : files[file]
  return {
    files,
    progress: null,
    error: refused === undefined ? text : `${refused.name}: ${text}`,
    isRefused,
    refusedFile: refused && isRefused ? file : undefined,
  }
}

/** The files of an upload that the end of the session stopped. Another user's login doesn't send what this one chose. */
const interruptedUpload = (files: readonly File[]): PendingUpload => ({
  files,
  progress: null,
  error: fileControlTexts.get().loggedOut,
  isRefused: false,
  awaitsLoginOf: lastUserId() ?? undefined,
})
