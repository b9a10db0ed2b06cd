import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ownerId } from '#platform/brand.ts'
import { useSession } from '#platform/session.ts'
import { runWhenIdle } from '#platform/when-idle.ts'
import { menuFor } from './menu.ts'

/**
 * Loads the code of the pages in the sidebar while the browser is idle, and no data: a page may be audited when it is
 * read. Hovering a link does the same at once.
 */
export function usePagePreload(): void {
  const router = useRouter()
  const { permObj, claims } = useSession()
  useEffect(() => {
    if (matchMedia('(prefers-reduced-data: reduce)').matches) return undefined
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
