/** For so long the section of a field may take to come, in frames of the screen. */
const maxFrames = 120

const openForm = '[data-full-screen]'

/**
 * Puts the cursor into a field of the open form, or into the first cell of a list, as soon as its section is there.
 * `within` says where else to look for it.
 */
export function focusField(name: string, within = openForm, frames = maxFrames): void {
  const escaped = CSS.escape(name)
  const input = document.querySelector<HTMLElement>(
    `${within} :is([name="${escaped}"], [name^="${escaped}."], [data-field="${escaped}"])`,
  )
  if (input === null) {
    if (frames > 0) requestAnimationFrame(() => focusField(name, within, frames - 1))
    return
  }
  input.focus({ preventScroll: true })
  input.scrollIntoView({ block: 'center' })
}
