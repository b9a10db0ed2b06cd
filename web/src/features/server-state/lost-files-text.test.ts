import { expect, test } from 'vitest'
import { lostFilesText } from './lost-files-text.ts'

test('missing files are said with their number and what to do, and nothing while all are there', () => {
  expect(lostFilesText({ lost: 0 })).toBeNull()
  expect(lostFilesText({ lost: 1 })).toMatch(
    /^A photo or document is missing on the server, .* docs\/running\.md/,
  )
  expect(lostFilesText({ lost: 1200 })).toMatch(/^1,200 photos and documents are missing on the server, /)
})
