import { lazyRouteComponent } from '@tanstack/react-router'
import { loadPart, PartError } from '#ui/load-part.ts'

/**
 * A page that is loaded when it is first opened. Without a connection it says so in the page's place and can be tried again;
 * after an update, when the portal is there and lacks it, the router reloads the whole portal.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      loadPart(load).catch((error: unknown) => {
        throw error instanceof PartError && error.reason === 'outdated' ? error.cause : error
      }),
    name,
  )
