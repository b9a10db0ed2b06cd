import { expect, test } from 'vitest'
import { createFileHold, waiting } from './file-hold.ts'

const file = new File(['x'], 'a.png')

test('a hold tells its watchers of every change, and what stays the same object shows no change', () => {
  const hold = createFileHold()
  let told = 0
  const leave = hold.watch(() => (told += 1))
  hold.set('front', waiting([file]))
  expect([told, hold.fields(), hold.isEmpty(), hold.problems()]).toEqual([1, ['front'], false, 0])
  expect(hold.of('front')).toBe(hold.of('front'))
  hold.set('front', { files: [file], sent: null, problem: 'No.' })
  expect([told, hold.problems(), hold.count()]).toEqual([2, 1, 1])
  hold.set('front', null)
  expect([told, hold.isEmpty(), hold.of('front')]).toEqual([3, true, null])
  leave()
  hold.set('front', waiting([file]))
  expect(told).toBe(3)
})
