import { lazyRouteComponent } from '@tanstack/react-router'
import { tabStorage } from '#platform/storage.ts'
import { loadPart, PartError } from '#ui/load-part.ts'

/**
 * A page that is loaded when it is first opened. Without a connection it says so in the page's place and can be tried again;
 * after an update, when the portal is there and lacks it, the whole portal is reloaded, once.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      loadPart(load).catch((error: unknown) => {
        throw error instanceof PartError && error.reason === 'outdated' ? reloading(error) : error
      }),
    name,
  )

/**
 * An error that the router reloads the portal for when the page is shown, and not when it is only fetched ahead. It knows it
 * by these words and reloads once for the same text, which it writes into the storage of the tab; after that, or where that
 * storage is blocked, the error itself.
 */
function reloading(error: PartError): Error {
  const text = `Failed to fetch dynamically imported module: ${error.message}`
  const mayReload = tabStorage.lasts() && tabStorage.read(`tanstack_router_reload:${text}`) === null
  return mayReload ? new Error(text, { cause: error }) : error
}
