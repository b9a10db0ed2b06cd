import { useCallback } from 'react'

/**
 * A ref for a box that scrolls sideways. While something is out of sight on a side the box carries data-more-left or
 * data-more-right, for the style sheet to show it; nothing is rendered anew.
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
