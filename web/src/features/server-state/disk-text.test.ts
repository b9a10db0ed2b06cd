import { expect, test } from 'vitest'
import { diskText } from './disk-text.ts'

test('little space and a full disk are said with what to do, and nothing while there is enough', () => {
  const state = { free_bytes: 5e9, is_low: false, is_full: false }
  expect(diskText(state)).toBeNull()
  expect(diskText({ ...state, free_bytes: null })).toBeNull()
  expect(diskText({ ...state, free_bytes: 900 * 1024 ** 2 + 5, is_low: true })).toBe(
    'The disk of the portal has only 900 MB left. When it is full, nothing can be saved. The person who runs the portal makes space on its server.',
  )
  expect(diskText({ ...state, free_bytes: 1.57 * 1024 ** 3, is_low: true })).toContain('only 1.5 GB left')
  // The disk may be that of the database, with space here
  expect(diskText({ ...state, is_full: true })).toMatch(/ is full, so nothing can be saved\. The person /)
})
