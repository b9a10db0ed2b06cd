/** For so long the section of a field may take to come, in frames of the screen. */
const patience = 120

/** Puts the cursor into a field of the open form, or into the first cell of a list, as soon as its section is there. */
export function focusField(name: string, frames = patience): void {
  const escaped = CSS.escape(name)
  const input = document.querySelector<HTMLElement>(
    `[data-full-screen] :is([name="${escaped}"], [name^="${escaped}."], [data-field="${escaped}"])`,
  )
  if (input === null) {
    if (frames > 0) requestAnimationFrame(() => focusField(name, frames - 1))
    return
  }
  input.focus({ preventScroll: true })
  input.scrollIntoView({ block: 'center' })
}
