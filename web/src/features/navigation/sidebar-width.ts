import { createStoredChoice } from '#platform/stored-choice.ts'
import { useStore } from '#platform/store.ts'

export type SidebarWidth = 'wide' | 'narrow'

/** Below this width of the window, a list with fourteen columns needs the space more than the sidebar. */
const roomy = '(min-width: 1200px)'

/** The chosen width, or else the one that suits the window (OPEN-177). */
export const widthFor = (chosen: string | null, isRoomy: () => boolean): SidebarWidth =>
  chosen === 'wide' || chosen === 'narrow' ? chosen : isRoomy() ? 'wide' : 'narrow'

const chosenWidth = createStoredChoice('sidebar')
const width = {
  // `innerWidth` would have a phone lay out the page for it
  get: () => widthFor(chosenWidth.get(), () => matchMedia(roomy).matches),
  subscribe: (listener: () => void) => {
    const stop = chosenWidth.subscribe(listener)
    const query = matchMedia(roomy)
    query.addEventListener('change', listener)
    return () => {
      stop()
      query.removeEventListener('change', listener)
    }
  },
}

/** The width of the sidebar on desktops, and the function to choose it. The choice is remembered. */
export const useSidebarWidth = (): [SidebarWidth, (width: SidebarWidth) => void] => [
  useStore(width),
  chosenWidth.set,
]
