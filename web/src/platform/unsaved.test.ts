import { expect, test } from 'vitest'
import { isSameRecord } from './unsaved.ts'

const at = (pathname: string, search: Record<string, string> = {}) => ({ pathname, search })

test("tabs and list pages keep the record's changes; another record or page does not", () => {
  const open = at('/crm/defendants', { id: '7', tab: 'family', page: '2' })
  expect(isSameRecord(open, at('/crm/defendants', { id: '7', tab: 'work' }))).toBe(true)
  expect(isSameRecord(open, at('/crm/defendants', { id: '8' }))).toBe(false)
  expect(isSameRecord(open, at('/crm/defendants', { page: '2' }))).toBe(false)
  expect(isSameRecord(open, at('/crm/leads', { id: '7' }))).toBe(false)
})
