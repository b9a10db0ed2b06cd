import fc from 'fast-check'
import { expect, test } from 'vitest'
import { smsParts } from './sms-parts.ts'

const parts = (text: string) => {
  const { parts: count, used, room } = smsParts(text)
  return [count, used, room]
}

test('160 basic characters are one part, and one more makes two parts of 153', () => {
  expect(parts('')).toEqual([0, 0, 160])
  expect(parts('a')).toEqual([1, 1, 160])
  expect(parts('a'.repeat(160))).toEqual([1, 160, 160])
  expect(parts('a'.repeat(161))).toEqual([2, 8, 153])
  expect(parts('a'.repeat(306))).toEqual([2, 153, 153])
  expect(parts('a'.repeat(307))).toEqual([3, 1, 153])
  expect(parts('é\r\n'.repeat(53))).toEqual([1, 159, 160])
})

test('braces, brackets and the euro sign take two units and are never split', () => {
  expect(parts('€'.repeat(80))).toEqual([1, 160, 160])
  expect(parts('€'.repeat(81))).toEqual([2, 10, 153])
  expect(parts(`${'a'.repeat(159)}[`)).toEqual([2, 8, 153])
  // The bracket would take places 153 and 154
  expect(parts(`${'a'.repeat(152)}[${'a'.repeat(10)}`)).toEqual([2, 12, 153])
  expect(smsParts('{}[]~^|\\€').special).toBeNull()
})

test('a special character leaves room for 70 characters, or 67 in each of several parts', () => {
  expect(smsParts('See you – Ana')).toEqual({ parts: 1, used: 13, room: 70, special: '–' })
  expect(parts(`ñ${'a'.repeat(159)}`)).toEqual([1, 160, 160])
  expect(parts(`ı${'a'.repeat(69)}`)).toEqual([1, 70, 70])
  expect(parts(`ı${'a'.repeat(70)}`)).toEqual([2, 4, 67])
  expect(parts('😀'.repeat(35))).toEqual([1, 70, 70])
  // 33 of them are 66 places: the next does not fit in the one that is left
  expect(parts('😀'.repeat(36))).toEqual([2, 6, 67])
})

test('no part is too full, and a longer text never takes fewer parts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.string({ unit: 'binary' }), (one, more) => {
      const before = smsParts(one)
      const after = smsParts(one + more)
      expect(after.parts).toBeGreaterThanOrEqual(before.parts)
      expect(after.used).toBeLessThanOrEqual(after.room)
      expect(before.parts === 0).toBe(one === '')
    }),
    { numRuns: 40 },
  )
})
