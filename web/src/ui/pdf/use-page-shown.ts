import { useEffect, useEffectEvent, type RefObject } from 'react'

/** The bar at the bottom of the window covers this much, in pixels. */
const covered = 160

/**
 * Says once that a page was in view: both its ends, after its content was there. A page that is taller than the window has to
 * be scrolled through.
 */
export function usePageShown(
  page: RefObject<HTMLElement | null>,
  isReady: boolean,
  onShown: (() => void) | undefined,
): void {
  const shown = useEffectEvent(() => onShown?.())
  useEffect(() => {
    const { current } = page
    if (!isReady || current === null) return undefined
    const ends = new Set<Element>(current.querySelectorAll('[data-end]'))
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) ends.delete(target)
        if (ends.size > 0) return
        observer.disconnect()
        shown()
      },
      { rootMargin: `0px 0px -${covered}px 0px` },
    )
    for (const end of ends) observer.observe(end)
    return () => observer.disconnect()
  }, [page, isReady])
}
