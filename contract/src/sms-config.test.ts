import { expect, test } from 'vitest'
import { errorTexts, recordErrors } from './kit/field-errors.ts'
import {
  fillIn,
  isSameDescription,
  neededIn,
  placeholdersOf,
  smsFields,
  unknownBraces,
} from './sms-config.ts'

const values = { name: 'ANA', link: 'https://portal.example.com/client', brand: 'Bailiwick' }

test('placeholders are replaced and unknown braces stay as typed [OPEN-48]', () => {
  expect(fillIn('{brand}: {name}, {link} {other} {constructor} { name }', values, 'link')).toBe(
    'Bailiwick: ANA, https://portal.example.com/client {other} {constructor} { name }',
  )
})

test('a form-link text without {link} gets the link appended [OPEN-48]', () => {
  expect(fillIn('Hello {name} ', values, 'link')).toBe('Hello ANA https://portal.example.com/client')
  expect(fillIn('Hello {name} ', values, null)).toBe('Hello ANA ')
  expect([1, 3, 8, null].map(neededIn)).toEqual(['link', 'documents', null, null])
})

test('braces in the values are not replaced', () => {
  expect(fillIn('{name} {link}', { ...values, name: '{link}' }, 'link')).toBe(
    '{link} https://portal.example.com/client',
  )
})

test('each template has its placeholders, and other braces are reported once each [OPEN-48]', () => {
  expect(placeholdersOf(1)).toEqual(['name', 'link', 'code', 'brand', 'phone'])
  // A notification carries no link
  for (const id of [null, 5, 6, 7, 8]) expect(placeholdersOf(id)).toEqual(['name', 'brand', 'phone'])
  expect(placeholdersOf(3)).toEqual(['name', 'documents', 'brand', 'phone'])
  const text = '{name} {link} {} { name } {Name} {toString} {Name}'
  expect(unknownBraces(text, placeholdersOf(1))).toEqual(['{Name}', '{toString}'])
  expect(unknownBraces(text, placeholdersOf(3))).toEqual(['{link}', '{Name}', '{toString}'])
})

test('a template has 1 to 1554 characters and a description [SMSA-18, SMSA-20, SMSA-21, OPEN-52]', () => {
  const errors = (content: string | null, description: string | null = 'Court') =>
    errorTexts(recordErrors(smsFields, { description, content }))
  expect(errors('a'.repeat(1554))).toEqual({})
  expect(errors('a'.repeat(1555))).toEqual({ content: 'Maximum 1554 characters' })
  expect(errors(' ')).toEqual({ content: 'Required' })
  expect(errors('Hello', null)).toEqual({ description: 'Required' })
  expect(errors('Hello', 'a'.repeat(101))).toEqual({ description: 'Maximum 100 characters' })
})

test('descriptions are compared without case and outer spaces [SMSA-23, OPEN-52]', () => {
  expect(isSameDescription(' court date ', 'Court Date')).toBe(true)
  expect(isSameDescription('Émile', 'ÉMILE')).toBe(true)
  expect(isSameDescription('Court Date', 'Court  Date')).toBe(false)
})
