import { expect, test } from 'vitest'
import { templateErrors } from './form-parts.tsx'
import { galleryPages } from './gallery-pages.ts'
import { rtlMenu } from './rtl-menu.ts'

test('every gallery page has parts with distinct titles [OPEN-163, OPEN-164]', () => {
  for (const [path, parts] of Object.entries(galleryPages)) {
    expect([path, parts.length]).not.toEqual([path, 0])
    expect([path, new Set(parts.map(({ title }) => title)).size]).toEqual([path, parts.length])
  }
})

const pathsOf = (title: string) => rtlMenu.find((section) => section.title === title)?.paths

test('the right-to-left page lists its pages and the public ones first [DEMO-10, DEMO-11]', () => {
  expect(rtlMenu.map(({ title }) => title)).toEqual([
    'Pages',
    'Public',
    'Components',
    'Forms',
    'Tables',
    'Maps',
    'More',
  ])
  expect(pathsOf('Pages')).toEqual(['/dashboard', '/timeline-page', '/user-page'])
  expect(pathsOf('Public')).toEqual(['/pages/register-page', '/pages/login-page', '/pages/lock-screen-page'])
})

test('the right-to-left page lists the pages of each group in order [DEMO-12, DEMO-13, DEMO-14, DEMO-15, DEMO-16]', () => {
  expect(pathsOf('Components')).toEqual([
    '/components/buttons',
    '/components/grid-system',
    '/components/panels',
    '/components/sweet-alert',
    '/components/notifications',
    '/components/icons',
    '/components/typography',
  ])
  expect(pathsOf('Forms')).toEqual([
    '/forms/regular-forms',
    '/forms/extended-forms',
    '/forms/validation-forms',
    '/forms/wizard',
  ])
  expect(pathsOf('Tables')).toEqual([
    '/tables/regular-tables',
    '/tables/extended-tables',
    '/tables/react-tables',
  ])
  expect(pathsOf('Maps')).toEqual(['/maps/google-maps', '/maps/full-screen-maps', '/maps/vector-maps'])
  expect(pathsOf('More')).toEqual(['/widgets', '/charts', '/calendar'])
})

test('the template validates an email, lengths of five and a number from six to ten [DEMO-18]', () => {
  const errors = (values: Record<string, string | null>) => templateErrors({ email: 'a@b.cd', ...values })
  expect(errors({})).toEqual({})
  expect(templateErrors({})).toEqual({ email: 'Required' })
  expect(errors({ email: 'nobody' })).toEqual({ email: 'Invalid email address' })
  expect(errors({ atLeast: 'four' })).toEqual({ atLeast: 'Minimum 5 characters' })
  expect(errors({ atLeast: 'fives', atMost: 'fives' })).toEqual({})
  expect(errors({ atMost: 'sixths' })).toEqual({ atMost: 'Maximum 5 characters' })
  for (const range of ['5', '11', '0']) expect(errors({ range })).toEqual({ range: 'From 6 to 10' })
  for (const range of ['6', '8', '10']) expect(errors({ range })).toEqual({})
  expect(errors({ range: 'seven' })).toEqual({ range: 'Only numbers allowed' })
})
