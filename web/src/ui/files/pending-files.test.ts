import { expect, test } from 'vitest'
import { countFailures, countFiles, createPendingFiles, queued } from './pending-files.ts'

const file = new File(['x'], 'a.png')

test('pending files notify subscribers of every change of a field', () => {
  const pending = createPendingFiles()
  let changes = 0
  const leave = pending.uploads.subscribe(() => (changes += 1))
  pending.set('front', queued([file]))
  expect([changes, pending.fields(), pending.isEmpty(), countFailures(pending.uploads.get())]).toEqual([
    1,
    ['front'],
    false,
    0,
  ])
  expect(pending.get('front')).toBe(pending.get('front'))
  pending.set('front', { files: [file], progress: null, error: 'No.' })
  expect([changes, countFailures(pending.uploads.get()), countFiles(pending.uploads.get())]).toEqual([
    2, 1, 1,
  ])
  pending.set('front', null)
  expect([changes, pending.isEmpty(), pending.get('front')]).toEqual([3, true, null])
  leave()
  pending.set('front', queued([file]))
  expect(changes).toBe(3)
})
