import { messages, sentence } from '@bailiwick/contract/kit/messages'
import { expect, test } from 'vitest'
import { ApiError } from '#platform/api.ts'
import { failedUpload } from './upload-failure.ts'

const files = ['a.png', 'bad.png'].map((name) => new File(['x'], name))

test('a refusal names the file by its name in the browser, and is not offered again', () => {
  const refusal = new ApiError(400, sentence('wrongFileContent'), { file: 1 })
  expect(failedUpload(files, refusal)).toEqual({
    files,
    progress: null,
    error: `bad.png: ${messages.wrongFileContent}`,
    isRefused: true,
    refusedFile: 1,
  })
})

test('what may pass later can be sent again: no connection, an ended session, a 429 or a 503', () => {
  for (const [status, code] of [
    [0, 'unreachable'],
    [401, 'unauthorized'],
    [429, 'tooManyAtOnce'],
    [503, 'unavailable'],
  ] as const) {
    const { error, isRefused } = failedUpload(files, new ApiError(status, sentence(code)))
    expect([error, isRefused]).toEqual([sentence(code).text, false])
  }
  // A proxy answered, not the portal
  const foreign = new ApiError(413, { code: null, text: 'Too large' })
  expect(failedUpload(files, foreign).isRefused).toBe(false)
})
