/** The sidebar of the right-to-left demo (DEMO-10 to DEMO-16). */
export const rtlMenu: readonly { readonly title: string; readonly paths: readonly string[] }[] = [
  { title: 'Pages', paths: ['/dashboard', '/timeline-page', '/user-page'] },
  { title: 'Public', paths: ['/pages/register-page', '/pages/login-page', '/pages/lock-screen-page'] },
  {
    title: 'Components',
    paths: ['buttons', 'grid-system', 'panels', 'sweet-alert', 'notifications', 'icons', 'typography'].map(
      (name) => `/components/${name}`,
    ),
  },
  {
    title: 'Forms',
    paths: ['regular-forms', 'extended-forms', 'validation-forms', 'wizard'].map((name) => `/forms/${name}`),
  },
  {
    title: 'Tables',
    paths: ['regular-tables', 'extended-tables', 'react-tables'].map((name) => `/tables/${name}`),
  },
  {
    title: 'Maps',
    paths: ['google-maps', 'full-screen-maps', 'vector-maps'].map((name) => `/maps/${name}`),
  },
  { title: 'More', paths: ['/widgets', '/charts', '/calendar'] },
]
