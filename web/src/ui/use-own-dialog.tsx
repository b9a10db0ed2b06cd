import { useCallback, useRef } from 'react'

/**
 * The dialog around a component, and what the component renders to find it: the dialog mounts late, and knows nothing of
 * what is in it.
 */
export function useOwnDialog() {
  const dialog = useRef<HTMLElement>(null)
  const find = useCallback((mark: HTMLElement | null) => {
    dialog.current = mark?.closest<HTMLElement>('[role="dialog"]') ?? null
  }, [])
  return { dialog, mark: <span ref={find} hidden /> }
}
