import { useCallback } from 'react'

/**
 * A ref for an element that scrolls horizontally. It has data-more-left or data-more-right while content is hidden
 * on that side, for CSS to show it without a render.
 */
export function useScrollCue() {
  return useCallback((box: HTMLElement | null) => {
    if (!box) return
    const mark = () => {
      box.toggleAttribute('data-more-left', box.scrollLeft > 1)
      box.toggleAttribute('data-more-right', box.scrollLeft + box.clientWidth < box.scrollWidth - 1)
    }
    const sizes = new ResizeObserver(mark)
    sizes.observe(box)
    for (const child of box.children) sizes.observe(child)
    box.addEventListener('scroll', mark, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', mark)
    }
  }, [])
}
