import { text } from '@bailiwick/contract/fields'
import { expect, test } from 'vitest'
import { sealedFields, withFields } from './sealed-fields.ts'
import { vaultWith } from './vault.ts'

const catalogue = {
  name: text('Name', 50),
  ss: { ...text('Social Security', 15), sensitive: true },
  dl: { ...text('Driver License', 20), sensitive: true },
} as const
const vault = vaultWith(Buffer.alloc(32, 1))
const broken = 'unable to authenticate data'
const boxes = sealedFields('people', catalogue)

test('sensitive fields alone are sealed, and open again', () => {
  expect(boxes.names).toEqual(['ss', 'dl'])
  expect(Object.keys(boxes.others)).toEqual(['name'])
  const values = { name: 'ANA', ss: '900-12-3456', dl: null }
  const kept = boxes.seal(vault, values)
  expect(kept).toEqual({ name: 'ANA', ss: expect.stringMatching(/^[\w+/]{50,}=*$/), dl: null })
  expect(boxes.open(vault, kept)).toEqual(values)
  expect(boxes.seal(vault, values)['ss']).not.toBe(kept['ss'])
  expect(boxes.seal(vault, { name: 'ANA' })).toEqual({ name: 'ANA' })
})

test('a box opens in its own column, with its own key, unchanged, and nowhere else', () => {
  const { ss } = boxes.seal(vault, { ss: '900-12-3456' })
  const box = String(ss)
  expect(() => boxes.open(vault, { dl: box })).toThrow(broken)
  expect(() => sealedFields('others', catalogue).open(vault, { ss: box })).toThrow(broken)
  expect(() => boxes.open(vaultWith(Buffer.alloc(32, 2)), { ss: box })).toThrow(broken)
  expect(() => boxes.open(vault, { ss: `${box.slice(0, -6)}AAAA==` })).toThrow(broken)
  expect(() => boxes.open(vault, { ss: '900-12-3456' })).toThrow('The box is of an unknown version.')
})

test('fields are added to a record that is JSON text already', () => {
  expect(JSON.parse(withFields('{"id":1}', { ss: 'a "quoted" one' }))).toEqual({
    id: 1,
    ss: 'a "quoted" one',
  })
  expect(withFields('{"id":1}', {})).toBe('{"id":1}')
})
