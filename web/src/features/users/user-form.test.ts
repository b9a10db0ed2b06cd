import type { User } from '@bailiwick/contract/users'
import { expect, test } from 'vitest'
import {
  formErrors,
  isComplete,
  isTyped,
  matching,
  newUserOf,
  startOf,
  userChangeOf,
  whyStays,
  whyUnchanged,
} from './user-form.ts'

const details = {
  name: 'Uma New',
  username: 'uma',
  email: 'uma@example.com',
  phone_number: '5550100123',
}
const passwords = { password: 'correct horse', password2: 'correct horse' }
const user: User = { id: 7, ...details, office: 'North', department: null, active: 1, owner: false }

test('a new user may be submitted once all is there and the passwords match [USER-17]', () => {
  const all = { ...details, ...passwords, office: null, department: null }
  expect(isComplete('add', all)).toBe(true)
  for (const name of Object.keys({ ...details, ...passwords }))
    expect([name, isComplete('add', { ...all, [name]: ' ' })]).toEqual([name, false])
  expect(isComplete('add', { ...all, password2: 'correct hors' })).toBe(false)
})

test('details may be submitted once the four are there, whatever of the rest is [USER-18]', () => {
  expect(isComplete('details', details)).toBe(true)
  for (const name of Object.keys(details))
    expect([name, isComplete('details', { ...details, [name]: null })]).toEqual([name, false])
})

test('a password may be submitted once both fields are filled; whether they match is told then [USER-19, USER-16]', () => {
  expect(isComplete('password', { password: 'one', password2: 'other' })).toBe(true)
  expect(isComplete('password', { password: 'one', password2: '' })).toBe(false)
  expect(isComplete('password', { password: null, password2: 'one' })).toBe(false)
  expect(formErrors('password', { password: 'one', password2: 'other' })).toEqual({
    password: 'Minimum 8 characters',
    password2: 'Passwords must match',
  })
  expect(formErrors('password', passwords, 15)).toEqual({ password: 'Minimum 15 characters' })
})

test('Add User sends details and passwords, and a place of work where one is said [USER-8]', () => {
  const sent = newUserOf({ ...details, ...passwords, office: null, department: ' ' })
  expect(sent).toEqual({ ...details, ...passwords })
  expect(newUserOf({ ...details, ...passwords, office: 'North' })).toEqual({
    ...details,
    ...passwords,
    office: 'North',
  })
})

test('Edit Details sends the four, Edit Password the two [USER-9, USER-10]', () => {
  const start = startOf({ kind: 'details', user })
  const { base, ...sent } = userChangeOf({ kind: 'details', user }, start, { ...start, name: 'Uma Other' })
  expect(sent).toEqual({ id: 7, ...details, name: 'Uma Other' })
  expect(base).toEqual({ ...details, office: 'North', department: null })
  const moved = userChangeOf({ kind: 'details', user }, start, { ...start, office: null })
  expect(moved).toMatchObject({ ...details, office: null })
  expect(moved).not.toHaveProperty('department')
  const empty = startOf({ kind: 'password', user })
  expect(userChangeOf({ kind: 'password', user }, empty, passwords)).toEqual({ id: 7, ...passwords })
})

test('what was typed is told from what stood there', () => {
  const start = startOf({ kind: 'details', user })
  expect(isTyped(start, { ...start, department: ' ', name: 'Uma New ' })).toBe(false)
  expect(isTyped(start, { ...start, department: 'Bonds' })).toBe(true)
  expect(isTyped(startOf({ kind: 'add' }), { password: 'x' })).toBe(true)
})

test('the search looks into name and username, whatever the case', () => {
  expect(matching([user], ' NEW')).toEqual([user])
  expect(matching([user], 'uma')).toEqual([user])
  expect(matching([user], 'example')).toEqual([])
  expect(matching([user], ' ')).toEqual([user])
})

test('whoever looks stays, and so does the owner [OPEN-40]', () => {
  expect(whyStays(user, 8)).toBeNull()
  expect(whyStays(user, 7)).toBe('You cannot remove yourself.')
  expect(whyStays({ ...user, owner: true }, 8)).toBe('The owner’s account cannot be removed.')
  expect(whyStays({ ...user, owner: true }, 7)).toBe('The owner’s account cannot be removed.')
})

test('the owner’s account is changed by the owner alone [OPEN-40]', () => {
  const owner = { ...user, owner: true }
  expect([whyUnchanged(user, 8), whyUnchanged(user, 7), whyUnchanged(owner, 7)]).toEqual([null, null, null])
  expect(whyUnchanged(owner, 8)).toBe('Only the owner can change the owner’s account.')
})
