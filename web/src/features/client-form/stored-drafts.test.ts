import { expect, test, vi } from 'vitest'
import { decryptDraft, encryptDraft } from './stored-drafts.ts'

const newKey = () =>
  crypto.subtle.importKey('raw', crypto.getRandomValues(new Uint8Array(32)), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ])
const name = 'draft 12 defendant defendant 12'
const draft = { base: { city: null }, values: { city: 'Águas', ss: '900-12-3456' } }

test('a draft is read again with its key and name alone, and says nothing without them', async () => {
  const key = await newKey()
  const stored = await encryptDraft(key, name, draft)
  expect(stored).not.toMatch(/900-12|guas/)
  expect(await decryptDraft(key, name, stored)).toEqual(draft)
  expect(await decryptDraft(await newKey(), name, stored)).toBeNull()
  expect(await decryptDraft(key, 'draft 13 defendant defendant 13', stored)).toBeNull()
  expect(await decryptDraft(key, name, 'not a draft')).toBeNull()
  expect(await encryptDraft(key, name, draft)).not.toBe(stored)
})

test('a draft is forgotten after 30 days', async () => {
  const key = await newKey()
  const stored = await encryptDraft(key, name, draft)
  vi.useFakeTimers({ now: Date.now() + 30 * 24 * 60 * 60 * 1000 - 1000 })
  expect(await decryptDraft(key, name, stored)).toEqual(draft)
  vi.setSystemTime(Date.now() + 2000)
  expect(await decryptDraft(key, name, stored)).toBeNull()
  vi.useRealTimers()
})
