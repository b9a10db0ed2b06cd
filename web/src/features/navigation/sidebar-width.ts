import { browserStorage } from '#platform/storage.ts'
import { createSignal, useStore } from '#platform/store.ts'

export type SidebarWidth = 'wide' | 'narrow'

const key = 'sidebar'
/** Under it a list of fourteen columns needs the room more than the sidebar does. */
const roomyPx = 1600

/** What was chosen, else what suits the window. */
export const widthFor = (chosen: string | null, windowPx: number): SidebarWidth =>
  chosen === 'wide' || chosen === 'narrow' ? chosen : windowPx < roomyPx ? 'narrow' : 'wide'

const chosen = createSignal()
const width = {
  get: () => widthFor(browserStorage.read(key), window.innerWidth),
  subscribe: (listener: () => void) => {
    const stop = chosen.subscribe(listener)
    addEventListener('resize', listener)
    return () => {
      stop()
      removeEventListener('resize', listener)
    }
  },
}

/** How wide the sidebar is on a desktop, and how to choose it; the choice is remembered. */
export const useSidebarWidth = (): [SidebarWidth, (width: SidebarWidth) => void] => [useStore(width), choose]

function choose(next: SidebarWidth): void {
  browserStorage.write(key, next)
  chosen.emit()
}
