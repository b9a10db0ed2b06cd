import type { RegisteredRouter } from '@tanstack/react-router'

export type PagePath = keyof RegisteredRouter['routesByPath']

/** The sidebar of the right-to-left page (DEMO-10 to DEMO-16). */
export const rtlMenu: readonly { readonly title: string; readonly paths: readonly PagePath[] }[] = [
  { title: 'Pages', paths: ['/dashboard', '/timeline-page', '/user-page'] },
  { title: 'Public', paths: ['/pages/register-page', '/pages/login-page', '/pages/lock-screen-page'] },
  {
    title: 'Components',
    paths: (
      ['buttons', 'grid-system', 'panels', 'sweet-alert', 'notifications', 'icons', 'typography'] as const
    ).map((name) => `/components/${name}` as const),
  },
  {
    title: 'Forms',
    paths: (['regular-forms', 'extended-forms', 'validation-forms', 'wizard'] as const).map(
      (name) => `/forms/${name}` as const,
    ),
  },
  {
    title: 'Tables',
    paths: (['regular-tables', 'extended-tables', 'react-tables'] as const).map(
      (name) => `/tables/${name}` as const,
    ),
  },
  {
    title: 'Maps',
    paths: (['google-maps', 'full-screen-maps', 'vector-maps'] as const).map(
      (name) => `/maps/${name}` as const,
    ),
  },
  { title: 'More', paths: ['/widgets', '/charts', '/calendar'] },
]
