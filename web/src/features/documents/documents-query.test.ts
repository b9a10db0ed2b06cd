import { expect, test } from 'vitest'
import { documentsPollMs } from './documents-query.ts'

test('the documents are loaded again while one is about to be taken, voided or signed [OPEN-154]', () => {
  const sent = { status: 2, is_voiding: false }
  expect(documentsPollMs({ documents: [sent, { status: 1, is_voiding: false }] })).toBe(5000)
  expect(documentsPollMs({ documents: [{ status: 5, is_voiding: true }] })).toBe(5000)
  expect(documentsPollMs({ documents: [sent, { status: 5, is_voiding: false }] })).toBe(15_000)
  expect(documentsPollMs({ documents: [{ status: 5, is_voiding: false }] })).toBe(false)
  expect(documentsPollMs({ documents: [] })).toBe(false)
})
