import { expect, test } from 'vitest'
import { clientTabs, dashboardAddress, openTab } from './dashboard-view.ts'

const { read, write } = dashboardAddress

test('the tabs are info, indemnitor and arrests, and the address says which [CLI-35, CLI-36, OPEN-142]', () => {
  expect(clientTabs).toEqual(['info', 'indemnitor', 'arrests'])
  for (const view of [
    { tab: 'info', part: 'family', record: null },
    { tab: 'indemnitor', part: null, record: 12 },
    { tab: 'indemnitor', part: 'contact', record: 'new' },
    { tab: null, part: null, record: null },
  ] as const)
    expect(read(write(view))).toEqual(view)
  expect(read({ tab: 'bookings', record: '1x', part: '' })).toEqual({ tab: null, part: null, record: null })
})

test('an indemnitor of the file finds the own record open unless another tab is asked for [CLI-38]', () => {
  const all = [{ id: 5 }, { id: 6 }]
  expect(openTab({ tab: null }, 6, all)).toBe('indemnitor')
  expect(openTab({ tab: null }, 7, all)).toBe('info')
  expect(openTab({ tab: null }, null, all)).toBe('info')
  expect(openTab({ tab: 'arrests' }, 6, all)).toBe('arrests')
})
