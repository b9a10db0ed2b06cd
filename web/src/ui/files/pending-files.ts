import { createStore, type Store } from '#platform/store.ts'

/** The files chosen for one field that aren't saved yet. */
export interface PendingUpload {
  readonly files: readonly File[]
  /** How much is uploaded, from 0 to 1; null before the upload. */
  readonly progress: number | null
  /** Why the upload failed. */
  readonly error: string | null
  /** Sending the same files again fails again: one is refused for what it is. */
  readonly isRefused?: boolean
  /** The position of the refused file; undefined if the reason is about all of them. */
  readonly refusedFile?: number | undefined
  /** The session was over: the id of the user whose next login the upload waits for. */
  readonly awaitsLoginOf?: number | undefined
}

type Uploads = ReadonlyMap<string, PendingUpload>

/** The chosen files of a form, by field. */
export interface PendingFiles {
  /** For components that show a part of it. */
  readonly uploads: Pick<Store<Uploads>, 'get' | 'subscribe'>
  readonly get: (field: string) => PendingUpload | null
  readonly set: (field: string, next: PendingUpload | null) => void
  readonly fields: () => string[]
  readonly isEmpty: () => boolean
  /** A copy that changes independently. */
  readonly copy: () => PendingFiles
  /** Whether the fields and their files are the same. */
  readonly hasSameFiles: (other: PendingFiles) => boolean
}

/** Outlives the part of the form that shows it, and rerenders only the field that changes. */
export function createPendingFiles(start: Iterable<readonly [string, PendingUpload]> = []): PendingFiles {
  const uploads = createStore<Uploads>(new Map(start))
  const get = (field: string) => uploads.get().get(field) ?? null
  return {
    uploads,
    get,
    set: (field, next) => {
      const changed = new Map(uploads.get())
      if (next === null) changed.delete(field)
      else changed.set(field, next)
      uploads.set(changed)
    },
    fields: () => [...uploads.get().keys()],
    isEmpty: () => uploads.get().size === 0,
    copy: () => createPendingFiles(uploads.get()),
    hasSameFiles: (other) =>
      other.uploads.get().size === uploads.get().size &&
      [...uploads.get()].every(([field, { files }]) => other.get(field)?.files === files),
  }
}

/** How many files were chosen. */
export const countFiles = (uploads: Uploads): number =>
  [...uploads.values()].reduce((sum, { files }) => sum + files.length, 0)

/** How many files are sent by the next save: not those that were refused for what they are. */
export const countToUpload = (uploads: Uploads): number =>
  [...uploads.values()].reduce((sum, { files, isRefused }) => sum + (isRefused ? 0 : files.length), 0)

/** How many fields have a failed upload. */
export const countFailures = (uploads: Uploads): number =>
  [...uploads.values()].filter(({ error }) => error !== null).length

/**
 * The pending files without one of them; null if none is left. Without the refused file the others can be sent; without
 * another one, the refusal stays.
 */
export function withoutFile(upload: PendingUpload, position: number): PendingUpload | null {
  const files = upload.files.filter((_, index) => index !== position)
  if (files.length === 0) return null
  const { refusedFile } = upload
  if (refusedFile === undefined) return { ...upload, files, isRefused: false }
  if (refusedFile === position) return queued(files)
  return { ...upload, files, refusedFile: refusedFile > position ? refusedFile - 1 : refusedFile }
}

/** Files that can't be sent as they were chosen: without the one that is refused, or with fewer, the others can. */
export const refusedChoice = (
  files: readonly File[],
  error: string,
  refusedFile?: number,
): PendingUpload => ({
  files,
  progress: null,
  error,
  isRefused: true,
  refusedFile,
})

/** Files before their upload. */
export const queued = (files: readonly File[]): PendingUpload => ({ files, progress: null, error: null })
