import { sentence } from '@bailiwick/contract/kit/messages'
import type { SelectedFile } from '@bailiwick/contract/list-selection'
import { expect, test } from 'vitest'
import { ApiError } from '#platform/api.ts'
import { filesText, runEach } from './bulk-run.ts'

const files: SelectedFile[] = [1, 2, 3, 4].map((id) => ({ id, name: `File ${id}`, phone: null }))
const run = (
  work: (file: SelectedFile) => Promise<{ kind: 'done' }>,
  isStopped = () => false,
  progress: number[] = [],
) => runEach({ files, work, onProgress: (done) => void progress.push(done), isStopped })

test('what is refused says why, and the others go on', async () => {
  const progress: number[] = []
  const work = ({ id }: SelectedFile) =>
    id === 2
      ? Promise.reject(new ApiError(403, sentence('noConsent')))
      : Promise.resolve({ kind: 'done' } as const)
  const ended = await run(work, () => false, progress)
  expect(ended.map(({ kind }) => kind)).toEqual(['done', 'refused', 'done', 'done'])
  expect(ended[1]?.reason).toBe(sentence('noConsent').text)
  expect(progress).toEqual([1, 2, 3, 4])
})

test('a file that the user may not do it to does not stop the others', async () => {
  const ended = await run(({ id }) =>
    id === 1
      ? Promise.reject(new ApiError(403, sentence('notAuthorized')))
      : Promise.resolve({ kind: 'done' }),
  )
  expect(ended.map(({ kind }) => kind)).toEqual(['refused', 'done', 'done', 'done'])
})

test('a limit ends all that come after, and no call is made for them', async () => {
  const asked: number[] = []
  const limit = sentence('tooManyTexts', 200, 5)
  const ended = await run(({ id }) => {
    asked.push(id)
    return id === 2 ? Promise.reject(new ApiError(429, limit)) : Promise.resolve({ kind: 'done' })
  })
  expect(asked).toEqual([1, 2])
  expect(ended.map(({ kind, reason, isLeft }) => [kind, reason, isLeft])).toEqual([
    ['done', null, false],
    ...[2, 3, 4].map(() => ['refused', limit.text, true]),
  ])
})

test('words that can be sent to nobody are tried once', async () => {
  const asked: number[] = []
  await run(({ id }) => {
    asked.push(id)
    return Promise.reject(new ApiError(400, sentence('linkNotTheirs')))
  })
  expect(asked).toEqual([1])
})

test('STOP lets the file end that has begun, and names those that were not reached', async () => {
  let isStopped = false
  const ended = await run(
    ({ id }) => {
      isStopped = id === 2
      return Promise.resolve({ kind: 'done' })
    },
    () => isStopped,
  )
  expect(ended.map(({ kind }) => kind)).toEqual(['done', 'done', 'refused', 'refused'])
  expect(ended[3]).toMatchObject({ file: { name: 'File 4' }, reason: 'You stopped before this one.' })
})

test('files are counted in words', () => {
  expect([1, 0, 1200].map(filesText)).toEqual(['1 file', '0 files', '1,200 files'])
})
