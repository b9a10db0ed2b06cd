/** How long to wait for the field to be rendered, in animation frames. */
const maxFrames = 120

/** How long to wait for the field of a record that is still loading, in animation frames. */
export const recordFrames = 600

/** When a dialog that opens has focused its title. */
const openedMs = 50

const openForm = '[data-full-screen]'

/**
 * Focuses a field of the open form, or of a list the first wrong cell or else the first, as soon as it is rendered. `within` is a selector
 * for another place to look.
 */
export function focusField(name: string, within = openForm, frames = maxFrames): void {
  const escaped = CSS.escape(name)
  const found = `${within} :is([name="${escaped}"], [name^="${escaped}."], [data-field="${escaped}"])`
  // Of a list the cell that is wrong
  const input =
    document.querySelector<HTMLElement>(`${found}[aria-invalid="true"]`) ??
    document.querySelector<HTMLElement>(found)
  if (input === null) {
    if (frames > 0) requestAnimationFrame(() => focusField(name, within, frames - 1))
    return
  }
  input.focus({ preventScroll: true })
  input.scrollIntoView({ block: 'center' })
  // A dialog that has just opened focuses its title
  setTimeout(() => {
    if (document.activeElement?.matches('h1[data-autofocus]')) input.focus({ preventScroll: true })
  }, openedMs)
}
