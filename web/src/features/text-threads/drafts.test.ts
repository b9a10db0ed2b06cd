import { expect, test } from 'vitest'
import { draftKey, draftStore } from './drafts.ts'

const key = draftKey(1, null)

test('a draft is removed once it is sent, but what was typed meanwhile stays', () => {
  draftStore.put(key, ' Please call us. ')
  draftStore.sent(key, 'Please call us.')
  expect(draftStore.get()).toEqual({})
  draftStore.put(key, 'Please call us. And bring')
  draftStore.sent(key, 'Please call us.')
  expect(draftStore.get()).toEqual({ [key]: 'Please call us. And bring' })
  draftStore.put(key, '')
})
