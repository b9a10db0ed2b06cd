import { useState } from 'react'

/** The dialogs over a file that its header and its keys open. */
export function useFileDialogs() {
  const [isReminding, setIsReminding] = useState(false)
  const [isMerging, setIsMerging] = useState(false)
  return {
    isReminding,
    remind: () => setIsReminding(true),
    stopReminding: () => setIsReminding(false),
    isMerging,
    merge: () => setIsMerging(true),
    stopMerging: () => setIsMerging(false),
  }
}
export type FileDialogs = ReturnType<typeof useFileDialogs>
