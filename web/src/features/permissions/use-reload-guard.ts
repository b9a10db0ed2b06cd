import { useRef } from 'react'
import { useUnsavedGuard } from '#platform/unsaved.ts'
import { keepsSubject } from './permission-view.ts'

/** Asks before unsaved changes are lost (OPEN-31). Returns a function that reloads the page without asking. */
export function useReloadGuard(isDirty: boolean): () => void {
  const done = useRef(false)
  useUnsavedGuard({ isDirty: () => isDirty && !done.current, lock: null, keepsChanges: keepsSubject })
  return () => {
    done.current = true
    window.location.reload()
  }
}
