import { createContext, useContext, useEffect, useId, type ReactNode } from 'react'
import { createStore, useSelected } from '#platform/store.ts'

/** What stands above the content of whatever is in front; null for nothing. */
export const PortalNotice = createContext<ReactNode>(null)

/** The places where it can be, in the order in which they were opened. */
const places = createStore<readonly string[]>([])

/** Every page and dialog has a place for it. It is shown in the one that was opened last, which covers the others. */
export function NoticePlace() {
  const notice = useContext(PortalNotice)
  const id = useId()
  useEffect(() => {
    places.set([...places.get(), id])
    return () => places.set(places.get().filter((one) => one !== id))
  }, [id])
  const isOnTop = useSelected(places, (all) => all.at(-1) === id)
  return isOnTop ? notice : null
}
