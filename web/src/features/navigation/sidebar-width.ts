import { useSyncExternalStore } from 'react'
import { browserStorage } from '#platform/storage.ts'

export type SidebarWidth = 'wide' | 'narrow'

const key = 'sidebar'
/** Under it a list of fourteen columns needs the room more than the sidebar does. */
const roomyPx = 1600

/** What was chosen, else what suits the window. */
export const widthFor = (chosen: string | null, windowPx: number): SidebarWidth =>
  chosen === 'wide' || chosen === 'narrow' ? chosen : windowPx < roomyPx ? 'narrow' : 'wide'

const watchers = new Set<() => void>()
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  addEventListener('resize', watcher)
  return () => {
    watchers.delete(watcher)
    removeEventListener('resize', watcher)
  }
}

/** How wide the sidebar is on a desktop, and how to choose it; the choice is remembered. */
export function useSidebarWidth(): [SidebarWidth, (width: SidebarWidth) => void] {
  const width = useSyncExternalStore(watch, () => widthFor(browserStorage.read(key), window.innerWidth))
  return [width, choose]
}

function choose(width: SidebarWidth): void {
  browserStorage.write(key, width)
  for (const watcher of watchers) watcher()
}
