import { createStore, useStore } from '#platform/store.ts'

const isOpen = createStore(false)
let focusedBefore: Element | null = null

export function openPalette(): void {
  if (!isOpen.get()) focusedBefore = document.activeElement
  isOpen.set(true)
}

/** Returns the focus to the element that had it. */
export function closePalette(): void {
  if (!isOpen.get()) return
  isOpen.set(false)
  const target = focusedBefore
  requestAnimationFrame(() => target instanceof HTMLElement && target.focus({ preventScroll: true }))
}

export const useIsPaletteOpen = (): boolean => useStore(isOpen)
