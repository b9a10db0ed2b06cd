import { messages } from '@bailiwick/contract/kit/messages'
import { expect, test } from 'vitest'
import { afterChoice, afterRemoval } from './file-choice.ts'
import { queued } from './pending-files.ts'

const [a, b, c, d] = ['a.png', 'b.png', 'c.png', 'd.png'].map((name) => new File(['x'], name)) as [
  File,
  File,
  File,
  File,
]
const heic = new File(['x'], 'e.heic')
const three = { max: 3 }
const sent = (...files: File[]) => ({ next: queued(files), isSent: true, fault: null })

test('of several chosen files the wrong one waits to be removed, and then the others are sent', () => {
  const error = `e.heic: ${messages.wrongFileName}`
  const { next, ...choice } = afterChoice(three, null, [a, heic, c])
  expect([next, choice]).toEqual([
    { files: [a, heic, c], progress: null, error, isRefused: true, refusedFile: 1 },
    { isSent: false, fault: null },
  ])
  if (next === null) throw new Error('nothing waits')
  expect(afterRemoval(three, next, 1)).toEqual(sent(a, c))
  expect(afterRemoval(three, next, 0)).toMatchObject({
    next: { files: [heic, c], error, isRefused: true, refusedFile: 0 },
    isSent: false,
  })
})

test('of too many those to leave out are removed, or others chosen [PHOTO-9]', () => {
  const { next } = afterChoice(three, null, [a, b, c, d])
  expect(next).toMatchObject({ files: [a, b, c, d], error: messages.tooManyPhotos(3), isRefused: true })
  if (next === null) throw new Error('nothing waits')
  expect(afterRemoval(three, next, 3)).toEqual(sent(a, b, c))
  expect(afterChoice(three, next, [d])).toEqual(sent(d))
  const many = Array.from({ length: 13 }, () => a)
  expect(afterChoice(three, null, many)).toEqual({
    next: null,
    isSent: false,
    fault: messages.tooManyPhotos(3),
  })
})

test('files that wait get company, a refused one a successor, and a wrong choice changes nothing', () => {
  const waiting = { ...queued([a, b]), error: 'No connection.' }
  expect(afterChoice(three, waiting, [c])).toEqual(sent(a, b, c))
  const refused = { files: [a, b], progress: null, error: 'b.png: No.', isRefused: true, refusedFile: 1 }
  expect(afterChoice(three, refused, [c])).toEqual(sent(a, c))
  for (const wrong of [[c, d], [heic]])
    expect(afterChoice(three, waiting, wrong)).toMatchObject({ next: waiting, isSent: false })
  expect(afterChoice({ max: 1 }, queued([a]), [b])).toEqual(sent(b))
})
