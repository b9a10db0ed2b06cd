import { expect, test } from 'vitest'
import { folds } from './use-fold.ts'

test('the header folds after 80 pixels, and unfolds 40 earlier', () => {
  expect(folds(false, 80, 2000)).toBe(false)
  expect(folds(false, 81, 2000)).toBe(true)
  expect(folds(true, 41, 2000)).toBe(true)
  expect(folds(true, 40, 2000)).toBe(false)
})

test('the header of a short file stays, because a folded one would leave nothing to scroll', () => {
  expect(folds(false, 150, 200)).toBe(false)
  expect(folds(false, 150, 221)).toBe(true)
})
