import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ownerId } from '#platform/brand.ts'
import { useSession } from '#platform/session.ts'
import { runWhenIdle } from '#platform/when-idle.ts'
import { menuFor } from './menu.ts'

/** Who pays for data, or has a phone: its processor is slow, and its sidebar folded away. */
const withoutPreload = '(prefers-reduced-data: reduce), (max-width: 48em)'

/**
 * Loads the code of the pages in the sidebar while the browser is idle, and no data: a page may be audited when it is
 * read. Hovering a link does the same at once.
 */
export function usePagePreload(): void {
  const router = useRouter()
  const { permObj, claims } = useSession()
  useEffect(() => {
    if (matchMedia(withoutPreload).matches) return undefined
    const paths = menuFor(permObj, claims?.id === ownerId).flatMap(({ items }) =>
      items.flatMap((item) => ('group' in item ? [] : [item.path])),
    )
    return runWhenIdle(
      paths.map((path) => async () => {
        await router.loadRouteChunk(router.routesByPath[path])
      }),
    )
  }, [router, permObj, claims])
}
