import { expect, test } from 'vitest'
import { fullName, initialsOf, listedName, orUnnamed, roleText } from './person-name.ts'

test('a person without a name is called the same everywhere', () => {
  const nobody = { first_name: null, last_name: '' }
  expect(new Set([orUnnamed(null), orUnnamed(''), fullName(nobody), listedName(nobody)]).size).toBe(1)
})

test('a name is read and listed, with one part too', () => {
  const maria = { first_name: 'MARIA', last_name: 'DE LA CRUZ' }
  expect([fullName(maria), listedName(maria)]).toEqual(['MARIA DE LA CRUZ', 'DE LA CRUZ, MARIA'])
  expect(fullName({ ...maria, last_name: null })).toBe('MARIA')
  expect(listedName({ ...maria, first_name: null })).toBe('DE LA CRUZ')
})

test('an indemnitor’s role says how they are related, if that is known', () => {
  expect(roleText({ indemnitor_id: null, relation: null })).toBe('Defendant')
  expect(roleText({ indemnitor_id: 7, relation: 'Mother' })).toBe('Indemnitor, Mother')
  for (const relation of [null, '']) expect(roleText({ indemnitor_id: 7, relation })).toBe('Indemnitor')
})

test('initials are of the first and the last word, whatever their letters', () => {
  const names = ['Casey Clerk', 'Ana de la Diaz', 'Dana', ' ', '𝒜da Łoś']
  expect(names.map(initialsOf)).toEqual(['CC', 'AD', 'D', '', '𝒜Ł'])
})
