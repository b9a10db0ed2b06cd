import { createStore, useStore } from '#platform/store.ts'

const isOpen = createStore(false)
/** What is typed; also before the palette is loaded and has the focus. */
export const paletteText = createStore('')
/** Whether Enter was pressed and the results are still to come. */
export const isEntered = createStore(false)
let focusedBefore: Element | null = null

export function openPalette(): void {
  if (isOpen.get()) return
  focusedBefore = document.activeElement
  paletteText.set('')
  isEntered.set(false)
  isOpen.set(true)
  window.addEventListener('keydown', keepEarlyKey, { capture: true })
}

/** Returns the focus to the element that had it. */
export function closePalette(): void {
  if (!isOpen.get()) return
  stopKeepingKeys()
  isOpen.set(false)
  const target = focusedBefore
  requestAnimationFrame(() => target instanceof HTMLElement && target.focus({ preventScroll: true }))
}

/** The palette has the focus, and reads its keys itself. */
export const stopKeepingKeys = (): void =>
  window.removeEventListener('keydown', keepEarlyKey, { capture: true })

/** Keeps what a hurried person types until the palette is there: neither is it lost, nor does the page act on it. */
function keepEarlyKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event
  if (ctrlKey || metaKey || altKey || isComposing) return
  if (key === 'Enter') isEntered.set(true)
  else if (key === 'Backspace') paletteText.set(paletteText.get().slice(0, -1))
  else if (key === 'Escape') closePalette()
  else if (Array.from(key).length === 1) paletteText.set(paletteText.get() + key)
  else return
  event.preventDefault()
  event.stopPropagation()
}

export const useIsPaletteOpen = (): boolean => useStore(isOpen)
