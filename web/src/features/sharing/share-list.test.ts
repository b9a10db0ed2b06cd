import { expect, test } from 'vitest'
import { grantNotice, levels, offersLevel, usersStartingWith, withGrant, withoutGrant } from './share-list.ts'

const offered = [
  { id: 3, name: 'Avery Agent' },
  { id: 4, name: 'Casey Clerk' },
  { id: 5, name: 'casimir Ode' },
]
const grant = { id: 9, user_id: 4, defendant_id: 1, access_type: 'R' as const, name: 'Casey Clerk' }

test('the search matches only the start of the name, in any case [SHARE-17]', () => {
  const names = (typed: string) => usersStartingWith(offered, typed).map(({ name }) => name)
  expect(names('CAS')).toEqual(['Casey Clerk', 'casimir Ode'])
  expect(names(' casey c')).toEqual(['Casey Clerk'])
  expect(names('clerk')).toEqual([])
  expect(names('asey')).toEqual([])
  expect(names('')).toHaveLength(3)
})

test('each level has a name and what it allows [SHARE-11]', () => {
  expect(levels.map(({ level, word }) => `${level} ${word}`)).toEqual(['R Read', 'E Edit', 'F Full'])
  expect(grantNotice('Casey Clerk', 'E')).toBe('Casey Clerk may read and change this file.')
})

test('a grant replaces the previous one, and the user is not offered anymore [SHARE-14]', () => {
  const first = withGrant({ users: [], offered }, grant)
  expect(first.offered.map(({ id }) => id)).toEqual([3, 5])
  const other = { ...grant, id: 10, user_id: 3, name: 'Avery Agent' }
  const raised = withGrant(withGrant(first, other), { ...grant, access_type: 'F' })
  expect(raised.users.map(({ name, access_type }) => `${name} ${access_type}`)).toEqual([
    'Avery Agent R',
    'Casey Clerk F',
  ])
  expect(withoutGrant(raised, grant).users).toEqual([other])
})

test('a level is lowered only by somebody who may delete the file [OPEN-188]', () => {
  const editor = levels.filter(({ level }) => level !== 'F')
  const offered = (now: 'R' | 'E' | 'F', given: typeof levels, mayLower: boolean) =>
    levels.filter(({ level }) => offersLevel(given, level, now, mayLower)).map(({ level }) => level)
  expect(offered('R', editor, false)).toEqual(['R', 'E'])
  expect(offered('E', editor, false)).toEqual(['E'])
  expect(offered('F', editor, false)).toEqual([])
  expect(offered('F', levels, true)).toEqual(['R', 'E', 'F'])
})
