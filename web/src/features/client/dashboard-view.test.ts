import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '#platform/search.ts'
import {
  clientTabs,
  dashboardCodec,
  openTab,
  parseDashboardSearch,
  type DashboardView,
} from './dashboard-view.ts'

const readAddress = (address: string) => dashboardCodec.read(parseDashboardSearch(parseSearch(address)))
const addressOf = (view: DashboardView) => stringifySearch(dashboardCodec.write(view))

test('the address names the tab: info, indemnitor or arrests [CLI-35, CLI-36, OPEN-142]', () => {
  expect(clientTabs).toEqual(['info', 'indemnitor', 'arrests'])
  for (const view of [
    { tab: 'info', part: 'family', record: null },
    { tab: 'indemnitor', part: null, record: 12 },
    { tab: 'indemnitor', part: 'contact', record: 'new' },
    { tab: null, part: null, record: null },
  ] as const)
    expect(readAddress(addressOf(view))).toEqual(view)
  expect(readAddress('?tab=bookings&record=1x&part=')).toEqual({ tab: null, part: null, record: null })
})

test('an indemnitor of the file starts with their own record unless the address names a tab [CLI-38]', () => {
  const all = [{ id: 5 }, { id: 6 }]
  expect(openTab({ tab: null }, 6, all)).toBe('indemnitor')
  expect(openTab({ tab: null }, 7, all)).toBe('info')
  expect(openTab({ tab: null }, null, all)).toBe('info')
  expect(openTab({ tab: 'arrests' }, 6, all)).toBe('arrests')
})
