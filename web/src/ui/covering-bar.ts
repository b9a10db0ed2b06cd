/** Between the bar and the field that has the focus. */
const gap = 12

/**
 * A ref for a bar that sticks to an edge of the window: what gets the focus beside it is scrolled to where the bar doesn't
 * cover it (global.css).
 */
const coveringAt = (edge: 'top' | 'bottom') => (bar: HTMLElement | null) => {
  if (bar === null) return undefined
  const { style } = document.documentElement
  const property = `--covered-${edge}`
  const update = () => {
    const isSticky = getComputedStyle(bar).position === 'sticky'
    if (isSticky) style.setProperty(property, `${Math.ceil(bar.offsetHeight) + gap}px`)
    else style.removeProperty(property)
  }
  const observer = new ResizeObserver(update)
  observer.observe(bar)
  // It may stick or not by the height of the window
  addEventListener('resize', update)
  return () => {
    observer.disconnect()
    removeEventListener('resize', update)
    style.removeProperty(property)
  }
}

export const coveringTop = coveringAt('top')
export const coveringBottom = coveringAt('bottom')
