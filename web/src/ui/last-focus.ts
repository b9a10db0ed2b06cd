/** How many elements are remembered, because those of another tab or a closed dialog are gone. */
const mostVisited = 10

/** What had the focus and showed it, the last one first: fields, and buttons only if the keyboard led to them. */
let visited: readonly HTMLElement[] = []
/** Whether somebody left what had the focus for nothing, as by Escape; what is disabled loses it without that. */
let wasLeft = false

export function rememberFocus(): void {
  addEventListener('focusin', ({ target }) => {
    wasLeft = false
    if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return
    visited = [target, ...visited.filter((one) => one !== target && one.isConnected)].slice(0, mostVisited)
  })
  addEventListener('focusout', ({ target, relatedTarget }) => {
    const isLost = target instanceof Element && target.matches(':disabled')
    wasLeft = relatedTarget === null && !isLost && document.hasFocus()
  })
}

/**
 * Where the focus belongs again if what had it lost it, such as a pressed button that is disabled during its save: to
 * the last field of the form on top, or to its heading. Where a focused field opens a keyboard on the screen, the
 * heading gets it.
 */
export function lastFocusOfForm(): HTMLElement | null {
  const form = [...document.querySelectorAll('[data-full-screen]')].at(-1)
  if (form === undefined) return null
  const isThere = (one: HTMLElement) =>
    form.contains(one) && !one.matches(':disabled') && one.checkVisibility()
  const isTouched = matchMedia('(pointer: coarse)').matches
  const last = isTouched ? undefined : visited.find(isThere)
  return last ?? form.querySelector<HTMLElement>('h1[tabindex]')
}

/** Whether an element takes typed text. */
export const takesText = (one: HTMLElement | null): one is HTMLInputElement | HTMLTextAreaElement =>
  (one instanceof HTMLTextAreaElement || (one instanceof HTMLInputElement && textTypes.has(one.type))) &&
  !one.readOnly &&
  !one.disabled &&
  one.isConnected

const textTypes = new Set(['text', 'search', 'tel', 'email', 'url', 'number', 'password'])

/** Whether nothing has the focus because somebody left what had it. */
export const wasFocusLeft = (): boolean => wasLeft
