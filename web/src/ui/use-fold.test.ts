import { expect, test } from 'vitest'
import { folds } from './use-fold.ts'

test('the header folds once the body stays scrolled by 80 pixels without it, and unfolds at 40', () => {
  expect(folds(false, 220)).toBe(false)
  expect(folds(false, 221)).toBe(true)
  expect(folds(true, 41)).toBe(true)
  expect(folds(true, 40)).toBe(false)
})
