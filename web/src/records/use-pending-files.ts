import { useState } from 'react'
import { useSelected } from '#platform/store.ts'
import { countFailures, countFiles, createPendingFiles, type PendingFiles } from '#ui/files/pending-files.ts'

/** The files chosen in an open form, and any that an earlier form couldn't upload. */
export function usePendingFiles(leftover: () => PendingFiles | undefined): {
  files: PendingFiles
  failures: number
} {
  const [files] = useState(() => leftover() ?? createPendingFiles())
  // Render when the first file is chosen or the last one is gone
  useSelected(files.uploads, (uploads) => countFiles(uploads) > 0)
  return { files, failures: useSelected(files.uploads, countFailures) }
}
