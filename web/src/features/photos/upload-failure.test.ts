import { messages, sentence } from '@bailiwick/contract/kit/messages'
import { expect, test } from 'vitest'
import { ApiError } from '#platform/api.ts'
import { clearSession, startSession } from '#platform/session.ts'
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

test('what may pass later can be sent again: no connection, a 429 or a 503', () => {
  for (const [status, code] of [
    [0, 'unreachable'],
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

test('an ended session is said as such, and the upload waits for its own user', () => {
  startSession(`h.${btoa(JSON.stringify({ id: 7, name: 'Ana', exp: 4_000_000_000, permObj: {} }))}.s`)
  expect(failedUpload(files, new ApiError(401, sentence('unauthorized')))).toEqual({
    files,
    progress: null,
    error: 'You are logged out. The upload goes on once you log in again.',
    isRefused: false,
    awaitsLoginOf: 7,
  })
  clearSession()
})
