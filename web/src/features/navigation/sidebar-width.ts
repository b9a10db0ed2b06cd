import { browserStorage } from '#platform/storage.ts'
import { createSignal, useStore } from '#platform/store.ts'

export type SidebarWidth = 'wide' | 'narrow'

const key = 'sidebar'
/** Below this width of the window, a list with fourteen columns needs the space more than the sidebar. */
const roomyPx = 1200

/** The chosen width, or else the one that suits the window (OPEN-177). */
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

/** The width of the sidebar on desktops, and the function to choose it. The choice is remembered. */
export const useSidebarWidth = (): [SidebarWidth, (width: SidebarWidth) => void] => [useStore(width), choose]

function choose(next: SidebarWidth): void {
  browserStorage.write(key, next)
  chosen.emit()
}
