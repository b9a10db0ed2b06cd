import { afterEach, expect, test, vi } from 'vitest'
import { createStoredChoice } from './stored-choice.ts'

afterEach(() => vi.unstubAllGlobals())

test('a choice is remembered by the browser, and its listeners hear of a new one', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  const heard: (string | null)[] = []
  const choice = createStoredChoice('width')
  const stop = choice.subscribe(() => heard.push(choice.get()))
  expect(choice.get()).toBeNull()
  choice.set('wide')
  expect([...stored]).toEqual([['width', 'wide']])
  expect(createStoredChoice('width').get()).toBe('wide')
  choice.set(null)
  stop()
  choice.set('narrow')
  expect(heard).toEqual(['wide', null])
})
