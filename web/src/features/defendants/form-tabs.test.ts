import { defendantSections } from '@bailiwick/contract/defendant-fields/catalogue'
import { expect, test } from 'vitest'
import { addressOf, infoTab, openTab, tabsOf } from './form-tabs.ts'

test('a saved file opens on its overview, a new one in Defendants Info [DEF-38]', () => {
  expect(openTab(null, 'edit', false)).toBe('overview')
  expect(openTab(null, 'view', false)).toBe('overview')
  expect(openTab(null, 'add', false)).toBe('info')
  expect(tabsOf('add', true).map(({ value }) => value)).not.toContain('overview')
  expect(tabsOf('edit', true).map(({ value }) => value)[0]).toBe('overview')
})

test('an address with a tab or a section opens that', () => {
  expect(openTab('bookings', 'edit', false)).toBe('bookings')
  expect(openTab('family', 'edit', false)).toBe('info')
  expect(openTab('overview', 'add', false)).toBe('info')
  expect(openTab('share', 'view', false)).toBe('info')
  expect(openTab('share', 'view', true)).toBe('share')
})

test('the address of each tab opens it', () => {
  for (const { value } of tabsOf('edit', true)) expect(openTab(addressOf(value), 'edit', true)).toBe(value)
  expect(defendantSections[0]?.id).toBe(addressOf(infoTab.value))
})
