import { beforeEach, expect, test, vi } from 'vitest'
import { endClientSession, startClientSession } from '#platform/client-session.ts'
import { browserStorage } from '#platform/storage.ts'
import { createPendingFiles } from '#ui/files/pending-files.ts'
import { discardDrafts, readDraft, saveDraft } from './drafts.ts'
import { openStoredDrafts, removeStoredDraft, removeStoredDrafts, storeDraft } from './stored-drafts.ts'

const [goes, stays, stranger] = [12, 15, 19]
const tokenFor = (id: number, indemnitor_id: number | null = null) =>
  `h.${btoa(JSON.stringify({ id, indemnitor_id, exp: 4_000_000_000 }))}.s`
const keyOf = (file: number) => btoa(String.fromCharCode(...new Uint8Array(32).fill(file)))
const draftOf = (city: string) => ({ base: { city: null }, values: { city }, files: createPendingFiles() })
const cityIn = (draftKey: string) => readDraft(draftKey)?.values['city']
const stored = () => browserStorage.keys('draft ')

/** Logs somebody in to a file, after they were in others, and reads what they had typed. */
async function logIn(
  file: number,
  { former = [], ida = null }: { former?: number[]; ida?: number | null } = {},
) {
  const answer = {
    key: keyOf(file),
    former: former.map((defendant_id) => ({ defendant_id, key: keyOf(defendant_id) })),
  }
  vi.stubGlobal('fetch', async () => Response.json(answer))
  startClientSession(tokenFor(file, ida))
  await openStoredDrafts()
}

/** The session ends, and the tab is closed. */
function leave(): void {
  endClientSession()
  discardDrafts()
}

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/c/dashboard', search: '' })
  for (const name of stored()) browserStorage.remove(name)
  leave()
})

test('what was typed in a file is offered in the one it was merged into, until it is saved', async () => {
  await logIn(goes)
  await storeDraft(`defendant ${goes}`, draftOf('Tustin'))
  leave()
  await logIn(stays, { former: [goes] })
  expect([cityIn(`defendant ${stays}`), stored()]).toEqual([
    'Tustin',
    [`draft ${stays} defendant defendant ${stays}`],
  ])
  leave()
  await logIn(stays, { former: [goes] })
  expect(cityIn(`defendant ${stays}`)).toBe('Tustin')
  removeStoredDraft(`defendant ${stays}`)
  leave()
  await logIn(stays, { former: [goes] })
  expect(cityIn(`defendant ${stays}`)).toBeUndefined()
})

test('the page may have a newer draft than the browser, and an indemnitor keeps theirs', async () => {
  await logIn(goes)
  await storeDraft(`defendant ${goes}`, draftOf('Tus'))
  saveDraft(`defendant ${goes}`, draftOf('Tustin'))
  saveDraft(`of ${goes} indemnitor new`, draftOf('Orange'))
  endClientSession()
  await logIn(stays, { former: [goes] })
  expect([cityIn(`defendant ${stays}`), cityIn(`of ${stays} indemnitor new`)]).toEqual(['Tustin', 'Orange'])
  leave()
  await logIn(stays, { former: [goes] })
  expect(cityIn(`defendant ${stays}`)).toBe('Tustin')

  leave()
  await logIn(goes, { ida: 7 })
  await storeDraft('own indemnitor 7', draftOf('Irvine'))
  leave()
  await logIn(stays, { former: [goes], ida: 7 })
  expect(cityIn('own indemnitor 7')).toBe('Irvine')
})

test('an indemnitor who goes back keeps theirs, and takes nothing of the defendant along', async () => {
  await logIn(stays, { ida: 7 })
  await storeDraft('own indemnitor 7', draftOf('Irvine'))
  endClientSession()
  saveDraft(`defendant ${stays}`, draftOf('Tustin'))
  await logIn(goes, { former: [stays], ida: 7 })
  expect([cityIn('own indemnitor 7'), cityIn(`defendant ${goes}`)]).toEqual(['Irvine', undefined])
  expect(stored()).toEqual([`draft ${goes} 7 own indemnitor 7`])
})

test('a draft waits while the file that stays has one of its own, and of each merged file', async () => {
  const other = 13
  for (const [file, city] of [
    [goes, 'Tustin'],
    [other, 'Orange'],
    [stays, 'Irvine'],
  ] as const) {
    await logIn(file)
    await storeDraft(`defendant ${file}`, draftOf(city))
    leave()
  }
  for (const city of ['Irvine', 'Tustin', 'Orange']) {
    await logIn(stays, { former: [goes, other] })
    expect(cityIn(`defendant ${stays}`)).toBe(city)
    removeStoredDraft(`defendant ${stays}`)
    leave()
  }
  expect(stored()).toEqual([])
})

test('nobody else gets a draft, and a logout leaves none, also of merged files', async () => {
  for (const file of [goes, stays]) {
    await logIn(file)
    await storeDraft(`defendant ${file}`, draftOf('Tustin'))
    leave()
  }
  await logIn(stranger)
  expect(cityIn(`defendant ${stranger}`)).toBeUndefined()
  expect(stored()).toHaveLength(2)
  await logIn(stays, { former: [goes] })
  removeStoredDrafts()
  expect(stored()).toEqual([])
})
