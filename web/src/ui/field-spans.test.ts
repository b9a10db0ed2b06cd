import type { Field } from '@bailiwick/contract/kit/fields'
import fc from 'fast-check'
import { sentence } from '@bailiwick/contract/kit/messages'
import { expect, test } from 'vitest'
import { fieldSpans, spanOf } from './field-spans.ts'

const state: Field = { kind: 'state', label: 'State', options: ['CA'] }
const date: Field = { kind: 'date', label: 'Date' }
const phone: Field = { kind: 'phone', label: 'Phone', max: 10 }
const text = (max: number): Field => ({ kind: 'text', label: 'Text', max })

test('a field is as wide as its content', () => {
  const line: Field = { kind: 'text', label: 'Line', max: 82, tooLong: sentence('lineTooLong', 82) }
  expect([state, date, text(50), text(250), line].map(spanOf)).toEqual([2, 3, 4, 8, 12])
})

test('texts share the rest of a line, up to two columns each, except on the last line', () => {
  expect(fieldSpans([text(50), text(50), text(10), phone, text(250), text(50)])).toEqual([5, 5, 2, 3, 9, 4])
  expect(fieldSpans([text(50), text(250), text(250)])).toEqual([4, 8, 8])
  expect(fieldSpans([phone, text(50), text(250)])).toEqual([3, 6, 8])
})

test('a line without texts stays as it is', () => {
  expect(fieldSpans([date, state, text(250)])).toEqual([3, 2, 8])
})

test('growing never makes a field narrower or moves it to another line', () => {
  const field = fc.constantFrom(state, date, phone, text(4), text(20), text(50), text(250))
  const lines = (spans: number[]) => {
    let used = 0
    let line = 0
    return spans.map((span) => {
      if (used + span > 12) [used, line] = [0, line + 1]
      used += span
      return line
    })
  }
  fc.assert(
    fc.property(fc.array(field, { minLength: 1, maxLength: 30 }), (fields) => {
      const spans = fieldSpans(fields)
      expect(lines(spans)).toEqual(lines(fields.map(spanOf)))
      expect(spans.every((span, index) => span >= (fields.map(spanOf)[index] ?? 0))).toBe(true)
    }),
  )
})
