import { useEffect, useRef } from 'react'

/** Another view starts at its top (CLI-37), and a screen reader with its heading. */
export function useScrollToTop(view: string): void {
  const previous = useRef(view)
  useEffect(() => {
    if (previous.current === view) return
    previous.current = view
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h2')?.focus({ preventScroll: true })
  }, [view])
}
