import { expect, test } from 'vitest'
import { lineDiff, shortened } from './line-diff.ts'

const signs = { same: ' ', removed: '-', added: '+' }
const shown = (before: string, after: string) =>
  lineDiff(before.split(''), after.split('')).map(({ kind, text }) => signs[kind] + text)

test('a comparison has the lines of both texts, what was removed before what was added', () => {
  expect(shown('abc', 'abc')).toEqual([' a', ' b', ' c'])
  expect(shown('abc', 'axc')).toEqual([' a', '-b', '+x', ' c'])
  expect(shown('', 'ab')).toEqual(['+a', '+b'])
  expect(shown('ab', '')).toEqual(['-a', '-b'])
  expect(shown('abcd', 'bcde')).toEqual(['-a', ' b', ' c', ' d', '+e'])
})

test('a shortened comparison leaves out what is far from a change', () => {
  const texts = shortened(lineDiff('abcdefgh'.split(''), 'abcdefXh'.split(''))).map(
    (line) => line?.text ?? '…',
  )
  expect(texts).toEqual(['e', 'f', 'g', 'X', 'h'])
  const first = shortened(lineDiff('abcdefgh'.split(''), 'Xbcdefgh'.split(''))).map(
    (line) => line?.text ?? '…',
  )
  expect(first).toEqual(['a', 'X', 'b', 'c', '…'])
  expect(shortened(lineDiff(['a'], ['a']))).toEqual([])
})
