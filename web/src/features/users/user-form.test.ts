import { messages } from '@bailiwick/contract/kit/messages'
import type { User } from '@bailiwick/contract/users'
import { expect, test } from 'vitest'
import {
  formErrors,
  isComplete,
  hasChanges,
  searchUsers,
  newUserOf,
  initialValues,
  userChangeOf,
  removalRefusal,
  changeRefusal,
} from './user-form.ts'

const details = {
  name: 'Uma New',
  username: 'uma',
  email: 'uma@example.com',
  phone_number: '5550100123',
}
const passwords = { password: 'correct horse', password2: 'correct horse' }
const brand = 'Acme Bail'
/** A caller who may administer users. */
const as = (id: number, ...keys: string[]) => ({
  id,
  isOwner: false,
  permissions: Object.fromEntries(['UserAdmin edit', ...keys].map((key) => [key, []])),
})
const user: User = {
  id: 7,
  ...details,
  office: 'North',
  department: null,
  active: 1,
  owner: false,
  powers: [],
  second_factor: false,
}
const passwordTask = { kind: 'password', user } as const

test('a new user can be submitted once every field is filled and the passwords match [USER-17]', () => {
  const all = { ...details, ...passwords, office: null, department: null }
  expect(isComplete('add', all)).toBe(true)
  for (const name of Object.keys({ ...details, ...passwords }))
    expect([name, isComplete('add', { ...all, [name]: ' ' })]).toEqual([name, false])
  expect(isComplete('add', { ...all, password2: 'correct hors' })).toBe(false)
})

test('details can be submitted once the four required fields are filled [USER-18]', () => {
  expect(isComplete('details', details)).toBe(true)
  for (const name of Object.keys(details))
    expect([name, isComplete('details', { ...details, [name]: null })]).toEqual([name, false])
})

test('a password can be submitted once both fields are filled, and is validated then [USER-19, USER-16]', () => {
  expect(isComplete('password', { password: 'one', password2: 'other' })).toBe(true)
  expect(isComplete('password', { password: 'one', password2: '' })).toBe(false)
  expect(isComplete('password', { password: null, password2: 'one' })).toBe(false)
  expect(formErrors(passwordTask, { password: 'one', password2: 'other' }, { brand })).toEqual({
    password: { code: 'tooShort', text: 'Minimum 8 characters', args: [8] },
    password2: { code: 'passwordsMustMatch', text: 'Passwords must match' },
  })
  expect(formErrors(passwordTask, passwords, { brand, minimum: 15 })).toEqual({
    password: { code: 'tooShort', text: 'Minimum 15 characters', args: [15] },
  })
})

test('a password with the username or the brand, or of one character, is refused [OPEN-190]', () => {
  const errorOf = (password: string, username = 'uma.new') =>
    formErrors({ kind: 'add' }, { ...details, username, password, password2: password }, { brand })[
      'password'
    ]?.code
  for (const password of ['Uma.New 2026', 'xUMANEWx', '1-uma-new'])
    expect([password, errorOf(password)]).toEqual([password, 'passwordHasUsername'])
  for (const password of ['acme bail 1', 'AcmeBail2026', 'the.acme.bail'])
    expect([password, errorOf(password)]).toEqual([password, 'passwordHasBrand'])
  // The product's name begins the password of the demo, whatever the agency is called
  expect(errorOf('Bailiwick2026')).toBe('commonPassword')
  for (const password of ['aaaaaaaa', '        ', '😀😀😀😀😀😀😀😀'])
    expect([password, errorOf(password)]).toEqual([
      password,
      expect.stringMatching(/^(passwordRepeats|required)$/),
    ])
  expect(errorOf('uma likes new shoes')).toBeUndefined()
  // A name of two letters is part of too many passwords
  expect(errorOf('jolly good', 'jo')).toBeUndefined()
  expect(errorOf('jon is good', 'jon')).toBe('passwordHasUsername')
  // Edit Password has no username of its own
  const edited = formErrors(passwordTask, { password: 'Uma is new', password2: 'Uma is new' }, { brand })
  expect(edited['password']?.code).toBe('passwordHasUsername')
})

test('Add User sends details and passwords, and office and department if filled [USER-8]', () => {
  const sent = newUserOf({ ...details, ...passwords, office: null, department: ' ' })
  expect(sent).toEqual({ ...details, ...passwords })
  expect(newUserOf({ ...details, ...passwords, office: 'North' })).toEqual({
    ...details,
    ...passwords,
    office: 'North',
  })
})

test('Edit Details sends the four details, Edit Password the two passwords [USER-9, USER-10]', () => {
  const start = initialValues({ kind: 'details', user })
  const { base, ...sent } = userChangeOf({ kind: 'details', user }, start, { ...start, name: 'Uma Other' })
  expect(sent).toEqual({ id: 7, ...details, name: 'Uma Other' })
  expect(base).toEqual({ ...details, office: 'North', department: null })
  const moved = userChangeOf({ kind: 'details', user }, start, { ...start, office: null })
  expect(moved).toMatchObject({ ...details, office: null })
  expect(moved).not.toHaveProperty('department')
  const empty = initialValues({ kind: 'password', user })
  expect(userChangeOf({ kind: 'password', user }, empty, passwords)).toEqual({ id: 7, ...passwords })
})

test('a form is dirty only if a value differs from the initial one', () => {
  const start = initialValues({ kind: 'details', user })
  expect(hasChanges(start, { ...start, department: ' ', name: 'Uma New ' })).toBe(false)
  expect(hasChanges(start, { ...start, department: 'Bonds' })).toBe(true)
  expect(hasChanges(initialValues({ kind: 'add' }), { password: 'x' })).toBe(true)
})

test('the search matches name and username in any case', () => {
  expect(searchUsers([user], ' NEW')).toEqual([user])
  expect(searchUsers([user], 'uma')).toEqual([user])
  expect(searchUsers([user], 'example')).toEqual([])
  expect(searchUsers([user], ' ')).toEqual([user])
})

test('users cannot remove themselves or the owner [OPEN-40]', () => {
  expect(removalRefusal(user, as(8))).toBeNull()
  expect(removalRefusal(user, as(7))).toBe('You can’t remove yourself.')
  expect(removalRefusal({ ...user, owner: true }, as(8))).toBe('You can’t remove the owner’s account.')
  expect(removalRefusal({ ...user, owner: true }, as(7))).toBe('You can’t remove the owner’s account.')
})

test('only the owner can change the owner’s account [OPEN-40]', () => {
  const owner = { ...user, owner: true }
  expect([changeRefusal(user, as(8)), changeRefusal(user, as(7)), changeRefusal(owner, as(7))]).toEqual([
    null,
    null,
    null,
  ])
  expect(changeRefusal(owner, as(8))).toBe('Only the owner can change the owner’s account.')
})

test('only somebody who can change permissions changes the account of another who can [OPEN-187]', () => {
  const editor = { ...user, powers: ['UserPerms edit' as const] }
  const text = messages.morePowerful
  expect([changeRefusal(editor, as(8)), removalRefusal(editor, as(8))]).toEqual([text, text])
  const both = as(8, 'UserPerms edit')
  const owner = { ...as(1), isOwner: true }
  for (const caller of [both, owner])
    expect([changeRefusal(editor, caller), removalRefusal(editor, caller)]).toEqual([null, null])
})
