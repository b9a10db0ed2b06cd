import { text } from '@bailiwick/contract/kit/fields'
import { expect, test } from 'vitest'
import { encryptedFields, withFields } from '#case-file/encrypted-fields'
import { createVault } from '../platform/vault.ts'

const catalogue = {
  name: text('Name', 50),
  ss: { ...text('Social Security', 15), sensitive: true },
  dl: { ...text('Driver License', 20), sensitive: true },
} as const
const vault = createVault(Buffer.alloc(32, 1))
const broken = 'unable to authenticate data'
const fields = encryptedFields('people', catalogue)

test('only sensitive fields are encrypted, and can be decrypted', () => {
  expect(fields.names).toEqual(['ss', 'dl'])
  expect(Object.keys(fields.others)).toEqual(['name'])
  const values = { name: 'ANA', ss: '900-12-3456', dl: null }
  const stored = fields.encrypt(vault, values)
  expect(stored).toEqual({ name: 'ANA', ss: expect.stringMatching(/^[\w+/]{50,}=*$/), dl: null })
  expect(fields.decrypt(vault, stored)).toEqual(values)
  expect(fields.encrypt(vault, values)['ss']).not.toBe(stored['ss'])
  expect(fields.encrypt(vault, { name: 'ANA' })).toEqual({ name: 'ANA' })
})

test('a ciphertext is bound to its column and key, and can’t be changed', () => {
  const { ss } = fields.encrypt(vault, { ss: '900-12-3456' })
  const ciphertext = String(ss)
  expect(() => fields.decrypt(vault, { dl: ciphertext })).toThrow(broken)
  expect(() => encryptedFields('others', catalogue).decrypt(vault, { ss: ciphertext })).toThrow(broken)
  expect(() => fields.decrypt(createVault(Buffer.alloc(32, 2)), { ss: ciphertext })).toThrow(
    /^The data key [0-9a-f]{10} is missing\.$/,
  )
  expect(() => fields.decrypt(vault, { ss: `${ciphertext.slice(0, -6)}AAAA==` })).toThrow(broken)
  expect(() => fields.decrypt(vault, { ss: '900-12-3456' })).toThrow('The ciphertext has an unknown version.')
})

test('fields are added to a record that is JSON text', () => {
  expect(JSON.parse(withFields('{"id":1}', { ss: 'a "quoted" one' }))).toEqual({
    id: 1,
    ss: 'a "quoted" one',
  })
  expect(withFields('{"id":1}', {})).toBe('{"id":1}')
})
