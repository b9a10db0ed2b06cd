import { expect, test } from 'vitest'
import { isSigned, noSignature } from './signature.ts'
import { boundsOf, isDrawn } from './signature-strokes.ts'

const line = [
  { x: 0.2, y: 0.1 },
  { x: 0.5, y: 0.3 },
]

test('a slip of the finger is no signature, several short lines are', () => {
  expect(isDrawn([])).toBe(false)
  expect(isDrawn([[{ x: 0.5, y: 0.2 }]])).toBe(false)
  const short = [
    { x: 0.1, y: 0.1 },
    { x: 0.15, y: 0.1 },
  ]
  expect(isDrawn([short])).toBe(false)
  expect(isDrawn([short, short, short])).toBe(true)
  expect(isDrawn([line])).toBe(true)
})

test('only the chosen way of signing counts, and a name has more than one letter', () => {
  expect(isSigned({ ...noSignature, strokes: [line] })).toBe(true)
  expect(isSigned({ kind: 'typed', strokes: [line], name: ' A ' })).toBe(false)
  expect(isSigned({ kind: 'typed', strokes: [], name: 'Bo' })).toBe(true)
})

test('the picture is cropped to the strokes with room for the line width', () => {
  const { from, width, height } = boundsOf([line])
  expect(from.x).toBeLessThan(0.2)
  expect(from.y).toBeLessThan(0.1)
  expect(from.x + width).toBeGreaterThan(0.5)
  expect(from.y + height).toBeGreaterThan(0.3)
  expect(width).toBeLessThan(0.33)
})
