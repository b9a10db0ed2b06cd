import { useEffect, useRef } from 'react'

/** Another view starts at its top (CLI-37), and a screen reader with its heading. */
export function useTop(view: string): void {
  const before = useRef(view)
  useEffect(() => {
    if (before.current === view) return
    before.current = view
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h2')?.focus({ preventScroll: true })
  }, [view])
}
