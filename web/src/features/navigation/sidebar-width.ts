import { createStoredChoice } from '#platform/stored-choice.ts'
import { useStore } from '#platform/store.ts'

export type SidebarWidth = 'wide' | 'narrow'

/** Below this width of the window, a list with fourteen columns needs the space more than the sidebar. */
const roomyPx = 1200

/** The chosen width, or else the one that suits the window (OPEN-177). */
export const widthFor = (chosen: string | null, windowPx: number): SidebarWidth =>
  chosen === 'wide' || chosen === 'narrow' ? chosen : windowPx < roomyPx ? 'narrow' : 'wide'

const chosenWidth = createStoredChoice('sidebar')
const width = {
  get: () => widthFor(chosenWidth.get(), window.innerWidth),
  subscribe: (listener: () => void) => {
    const stop = chosenWidth.subscribe(listener)
    addEventListener('resize', listener)
    return () => {
      stop()
      removeEventListener('resize', listener)
    }
  },
}

/** The width of the sidebar on desktops, and the function to choose it. The choice is remembered. */
export const useSidebarWidth = (): [SidebarWidth, (width: SidebarWidth) => void] => [
  useStore(width),
  chosenWidth.set,
]
