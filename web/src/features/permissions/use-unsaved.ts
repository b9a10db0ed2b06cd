import { useRef } from 'react'
import { useUnsavedGuard } from '#platform/unsaved.ts'
import { staysWith } from './use-permission-view.ts'

/** Asks before unsaved changes go (OPEN-31); what it returns reloads the page without asking. */
export function useUnsaved(dirty: boolean): () => void {
  const done = useRef(false)
  useUnsavedGuard({ dirty: () => dirty && !done.current, mode: null, stays: staysWith })
  return () => {
    done.current = true
    window.location.reload()
  }
}
