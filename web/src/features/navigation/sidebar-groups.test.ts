import { expect, test } from 'vitest'
import { readGroups, withGroup } from './sidebar-groups.ts'

test('the groups of the sidebar are closed at first and stay as they were left', () => {
  expect(readGroups(null)).toEqual([])
  const opened = withGroup(withGroup([], 'more', true), '/forms', true)
  expect(readGroups(opened.join(' '))).toEqual(['more', '/forms'])
  expect(withGroup(opened, 'more', false)).toEqual(['/forms'])
  expect(withGroup(opened, 'more', true).toSorted()).toEqual(['/forms', 'more'])
})
