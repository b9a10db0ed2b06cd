import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, draftsKey, endSession, startSession } from '#platform/session.ts'
import { tabStorage } from '#platform/storage.ts'
import { draftKey, draftStore } from './drafts.ts'

const key = draftKey(1, null)
const logIn = (id: number) => {
  const token = `h.${btoa(JSON.stringify({ id, name: 'Ana', exp: 4_000_000_000, permObj: {} }))}.s`
  startSession(token)
  return token
}

beforeEach(clearSession)
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

/** The browser's storage, in memory. */
function fakeStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  }
}

/** The drafts after a reload of the page, which leaves only what the browser stores. */
async function reloadedDrafts() {
  vi.resetModules()
  return (await import('./drafts.ts')).draftStore.get()
}

test('a draft is removed once it is sent, but what was typed meanwhile stays', () => {
  draftStore.put(key, ' Please call us. ')
  draftStore.sent(key, 'Please call us.')
  expect(draftStore.get()).toEqual({})
  draftStore.put(key, 'Please call us. And bring')
  draftStore.sent(key, 'Please call us.')
  expect(draftStore.get()).toEqual({ [key]: 'Please call us. And bring' })
})

test('a reload of the page loses no draft', async () => {
  for (const name of ['sessionStorage', 'localStorage']) vi.stubGlobal(name, fakeStorage())
  logIn(7)
  draftStore.put(key, 'Please call us.')
  expect(await reloadedDrafts()).toEqual({ [key]: 'Please call us.' })
})

test('a tab that slept while somebody logged out in another has no drafts when it is back', async () => {
  for (const name of ['sessionStorage', 'localStorage']) vi.stubGlobal(name, fakeStorage())
  logIn(7)
  draftStore.put(key, 'Please call us.')
  // As the other tab does it
  localStorage.setItem('logged-out', String(Date.now() + 1))
  localStorage.removeItem('token')
  expect(await reloadedDrafts()).toEqual({})
  expect(tabStorage.read(draftsKey)).toBeNull()
})

test('logging out removes the drafts, the end of a session keeps them for the same user', () => {
  const token = logIn(7)
  draftStore.put(key, 'Please call us.')
  endSession(token)
  expect(draftStore.get()).toEqual({ [key]: 'Please call us.' })
  logIn(8)
  expect(draftStore.get()).toEqual({})
  logIn(7)
  expect(draftStore.get()).toEqual({ [key]: 'Please call us.' })
  clearSession()
  expect([draftStore.get(), tabStorage.read(draftsKey)]).toEqual([{}, null])
})

test('drafts that can’t be read are ignored', async () => {
  vi.stubGlobal('sessionStorage', fakeStorage())
  tabStorage.write(draftsKey, '{')
  expect(await reloadedDrafts()).toEqual({})
})
