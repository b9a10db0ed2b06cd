import { useState, useSyncExternalStore } from 'react'
import { createFileHold, type FileHold } from '#ui/files/file-hold.ts'

/** The files chosen in one open form; `left` gives what is held already, as files that an earlier form could not send. */
export function useFileHold(left: () => FileHold | undefined): { files: FileHold; problems: number } {
  const [files] = useState(() => left() ?? createFileHold())
  return { files, problems: useSyncExternalStore(files.watch, files.problems) }
}
