import { useEffect, useRef } from 'react'

/** Scrolls to the top when the view changes (CLI-37) and focuses the heading for screen readers. */
export function useScrollToTop(view: string): void {
  const previous = useRef(view)
  useEffect(() => {
    if (previous.current === view) return
    previous.current = view
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h2')?.focus({ preventScroll: true })
  }, [view])
}
