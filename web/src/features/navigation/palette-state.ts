import { useSyncExternalStore } from 'react'

let opened = false
let before: Element | null = null
const watchers = new Set<() => void>()

function change(next: boolean): void {
  opened = next
  for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function openPalette(): void {
  if (!opened) before = document.activeElement
  change(true)
}

/** Gives the focus back to what had it. */
export function closePalette(): void {
  if (!opened) return
  change(false)
  const target = before
  requestAnimationFrame(() => target instanceof HTMLElement && target.focus({ preventScroll: true }))
}

export const useIsPaletteOpen = (): boolean => useSyncExternalStore(watch, () => opened)
