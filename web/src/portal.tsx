import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { dutiesPage } from '#features/navigation/landing.ts'
import { findPage } from '#features/navigation/portal-pages.ts'
import { followSession } from '#platform/follow-session.ts'
import { interrupt } from '#platform/interruption.ts'
import { keepSessionAlive } from '#platform/keep-alive.ts'
import { setRedirects } from '#platform/redirects.ts'
import { queryClient } from '#platform/query-client.ts'
import { parseSearch, stringifySearch } from '#platform/search.ts'
import { mustStay } from '#platform/unsaved.ts'
import { watchSession } from '#platform/session.ts'
import { StayNotice } from '#records/StayNotice.tsx'
import { PortalNotice } from '#ui/NoticePlace.tsx'
import { StandalonePageError } from '#pages/PageError.tsx'
import { loginLink } from './gate.ts'
import { routeTree } from './routes.tsx'

const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: StandalonePageError,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  // The types of every link and navigation come from this tree: docs/decisions/0021-typed-links.md
  interface Register {
    router: typeof router
  }
}

setRedirects({
  home: () => (mustStay() ? interrupt('notPermitted') : router.navigate({ to: '/' })),
  duties: () => (mustStay() ? interrupt('firstStep') : router.navigate({ to: dutiesPage })),
})
followSession({
  client: queryClient,
  leadToLogin() {
    const { pathname, href } = router.latestLocation
    const page = findPage(pathname)
    // Stay on public pages (OPEN-5)
    if (page !== undefined) void router.navigate(loginLink(href, page))
  },
})
watchSession()
keepSessionAlive()

/** The staff portal. */
export function Portal() {
  return (
    <QueryClientProvider client={queryClient}>
      <PortalNotice value={<StayNotice />}>
        <RouterProvider router={router} />
      </PortalNotice>
    </QueryClientProvider>
  )
}
