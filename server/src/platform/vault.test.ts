import { expect, test } from 'vitest'
import { withoutKeyId } from '#test/vault'
import { ciphertextPrefix, createVault, keyIdIn, keyIdOf } from './vault.ts'

const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

test('a ciphertext begins with the id of its key and can be decrypted for its place only', () => {
  const vault = createVault(one)
  const ciphertext = vault.encrypt(Buffer.from('text'), 'here')
  expect(keyIdOf(one)).toMatch(/^[0-9a-f]{10}$/)
  expect([vault.keyId, keyIdIn(ciphertext)]).toEqual([keyIdOf(one), keyIdOf(one)])
  expect(ciphertext.subarray(0, 6)).toEqual(ciphertextPrefix(keyIdOf(one)))
  expect(vault.decrypt(ciphertext, 'here').toString()).toBe('text')
  expect(() => vault.decrypt(ciphertext, 'there')).toThrow(/authenticate/)
  expect(() => vault.decrypt(Buffer.from('no ciphertext'), 'here')).toThrow('unknown version')
})

test('ciphertexts without a key id are decrypted with the key that fits', () => {
  const vault = createVault(() => [two, one])
  for (const key of [one, two]) {
    const ciphertext = withoutKeyId(key, 'old text', 'here')
    expect(keyIdIn(ciphertext)).toBeNull()
    expect(vault.decrypt(ciphertext, 'here').toString()).toBe('old text')
    expect(() => vault.decrypt(ciphertext, 'there')).toThrow(/authenticate/)
  }
})

test('a vault that meets a new key reads the keys again, and encrypts with the newest', () => {
  let keys = [one]
  const vault = createVault(() => keys)
  const old = vault.encrypt(Buffer.from('old'), 'here')
  const elsewhere = createVault(() => [two, one]).encrypt(Buffer.from('new'), 'here')
  expect(() => vault.decrypt(elsewhere, 'here')).toThrow(`The data key ${keyIdOf(two)} is missing.`)
  keys = [two, one]
  expect(vault.decrypt(elsewhere, 'here').toString()).toBe('new')
  expect(vault.decrypt(old, 'here').toString()).toBe('old')
  expect(keyIdIn(vault.encrypt(Buffer.from('x'), 'here'))).toBe(keyIdOf(two))
})
