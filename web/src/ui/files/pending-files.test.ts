import { expect, test } from 'vitest'
import {
  countFailures,
  countFiles,
  countToUpload,
  createPendingFiles,
  queued,
  withoutFile,
} from './pending-files.ts'

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

test('a refused file isn’t among those to upload', () => {
  const pending = createPendingFiles()
  pending.set('front', queued([file]))
  pending.set('back', { files: [file], progress: null, error: 'No.', isRefused: true })
  pending.set('selfie', { files: [file], progress: null, error: 'No connection.' })
  const uploads = pending.uploads.get()
  expect([countFiles(uploads), countToUpload(uploads)]).toEqual([3, 2])
})

test('without the refused file the others can be sent; without another one, the refusal stays', () => {
  const [a, bad, c] = ['a.png', 'bad.png', 'c.png'].map((name) => new File(['x'], name))
  if (!a || !bad || !c) throw new Error('no files')
  const refusal = { progress: null, error: 'bad.png: No.', isRefused: true }
  const refused = { ...refusal, files: [a, bad, c], refusedFile: 1 }
  expect(withoutFile(refused, 1)).toEqual(queued([a, c]))
  expect(withoutFile(refused, 2)).toEqual({ ...refused, files: [a, bad] })
  expect(withoutFile(refused, 0)).toEqual({ ...refused, files: [bad, c], refusedFile: 0 })
  expect(withoutFile({ ...refusal, files: [a, c] }, 1)).toEqual({ ...refusal, files: [a], isRefused: false })
  expect(withoutFile(queued([a]), 0)).toBeNull()
})
