import { expect, test } from 'vitest'
import { recordErrors } from './fields.ts'
import {
  fillIn,
  isSameDescription,
  neededIn,
  placeholdersOf,
  smsFields,
  unknownBraces,
} from './sms-config.ts'

const values = { name: 'ANA', link: 'https://portal.example.com/client', brand: 'Bailiwick' }

test('placeholders are replaced and unknown braces are left as typed [OPEN-48]', () => {
  expect(fillIn('{brand}: {name}, {link} {other} {constructor} { name }', values, 'link')).toBe(
    'Bailiwick: ANA, https://portal.example.com/client {other} {constructor} { name }',
  )
})

test('a form-link text without {link} gets the link appended [OPEN-48]', () => {
  expect(fillIn('Hello {name} ', values, 'link')).toBe('Hello ANA https://portal.example.com/client')
  expect(fillIn('Hello {name} ', values, null)).toBe('Hello ANA ')
  expect([1, 3, 8, null].map(neededIn)).toEqual(['link', 'documents', null, null])
})

test('braces in what is filled in are not filled in again', () => {
  expect(fillIn('{name} {link}', { ...values, name: '{link}' }, 'link')).toBe(
    '{link} https://portal.example.com/client',
  )
})

test('each text has its placeholders, and other braces are found, each once [OPEN-48]', () => {
  expect(placeholdersOf(1)).toEqual(['name', 'link', 'code', 'brand', 'phone'])
  // A notification carries no link
  for (const id of [null, 5, 6, 7, 8]) expect(placeholdersOf(id)).toEqual(['name', 'brand', 'phone'])
  expect(placeholdersOf(3)).toEqual(['name', 'documents', 'brand', 'phone'])
  const text = '{name} {link} {} { name } {Name} {toString} {Name}'
  expect(unknownBraces(text, placeholdersOf(1))).toEqual(['{Name}', '{toString}'])
  expect(unknownBraces(text, placeholdersOf(3))).toEqual(['{link}', '{Name}', '{toString}'])
})

test('a text has at least one and at most 1554 characters, and must have a description [SMSA-18, SMSA-20, SMSA-21, OPEN-52]', () => {
  const faults = (content: string | null, description: string | null = 'Court') =>
    recordErrors(smsFields, { description, content })
  expect(faults('a'.repeat(1554))).toEqual({})
  expect(faults('a'.repeat(1555))).toEqual({ content: 'Maximum 1554 characters' })
  expect(faults(' ')).toEqual({ content: 'Required' })
  expect(faults('Hello', null)).toEqual({ description: 'Required' })
  expect(faults('Hello', 'a'.repeat(101))).toEqual({ description: 'Maximum 100 characters' })
})

test('descriptions are the same whatever their case and the spaces around them [SMSA-23, OPEN-52]', () => {
  expect(isSameDescription(' court date ', 'Court Date')).toBe(true)
  expect(isSameDescription('Émile', 'ÉMILE')).toBe(true)
  expect(isSameDescription('Court Date', 'Court  Date')).toBe(false)
})
