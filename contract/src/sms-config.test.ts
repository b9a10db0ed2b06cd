import { placeholderBetween } from './placeholders-apart.ts'
import { expect, test } from 'vitest'
import { outgoingIn } from './client-texts/outgoing.ts'
import { errorTexts, recordErrors } from './kit/field-errors.ts'
import { languages } from './kit/languages.ts'
import {
  contentError,
  fillIn,
  isSameDescription,
  neededIn,
  productTexts,
  placeholdersOf,
  smsFields,
  unknownBraces,
  type ProductText,
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

test('a link, a code or documents stand alone, or the template says which doesn’t', () => {
  const fault = (content: string, id = 1) => contentError(id, content)?.text ?? null
  for (const content of [
    '{link}',
    'Here: {link}',
    'Here:\n{link}\nThanks',
    '{brand}: ({link}), “{code}”. {link}!',
    '"{link}": [{code}]?! {name}',
    'évil.example/? {link} /x',
    '{name}{brand} {link} {name}{phone}',
    'See {links} and {Link}x',
    // Who typed them sees spaces; what is sent has another one
    'Here:\u00A0{link}\u202F',
  ])
    expect([content, fault(content)]).toEqual([content, null])
  for (const content of [
    'https://my-office.example/go?to={link}',
    'evil.example/?{link}',
    'evil.example/?({link})',
    'evil.example/?“{link}”',
    '{link}.evil.example',
    '{link}@evil.example',
    '{link}/x',
    '{link},{name}',
    '{name}{link}',
    '{link}{name}',
    '{{link}}',
    'x\u200B{link}',
    ' \u200B{link}',
    ' \uFEFF{link}',
    '\u2028{link}',
    '\u202E{link}',
    '\uFF08{link}',
    '{link}\u200B',
    '{link}\uFF0E',
    '{link}.\u2060x',
  ])
    expect([content, fault(content)]).toEqual([
      content,
      '{link} must stand alone. Put a space before and after it. A full stop or a comma may follow it.',
    ])
  expect(fault('https://x.example/?c={code}')).toMatch(/^\{code\} must/)
  expect(fault('{link} {code}{link}')).toMatch(/^\{code\} must/)
  expect(fault('x.example/?{documents}', 3)).toMatch(/^\{documents\} must/)
  // Only what is filled in can do harm
  for (const id of [3, 5, 8]) expect(fault('x.example/?{link}', id)).toBeNull()
})

test('in a template from before, a link that touches something is set apart by a space', () => {
  const filled = (content: string, name = 'ANA') =>
    fillIn(content, { name, link: 'https://p.example/s/x', code: 'K7MWPD' }, 'link')
  for (const [content, text] of [
    ['x.example/?{link}', 'x.example/? https://p.example/s/x'],
    ['x.example/?({link})', 'x.example/?( https://p.example/s/x)'],
    ['{link}.x.example', 'https://p.example/s/x .x.example'],
    ['{link}{code}{link}', 'https://p.example/s/x K7MWPD https://p.example/s/x'],
    ['c={code} ({link}), ok', 'c= K7MWPD (https://p.example/s/x), ok'],
    ['x.example/?', 'x.example/? https://p.example/s/x'],
    ['x.example/?{other}{link}', 'x.example/?{other} https://p.example/s/x'],
    ['\u00A0{link}', '\u00A0 https://p.example/s/x'],
  ] as const)
    expect([content, filled(content)]).toEqual([content, text])
  expect(filled('{name}{link}', 'x.example/?')).toBe('x.example/? https://p.example/s/x')
  expect(fillIn('x.example/?{link}', { name: 'ANA' }, null)).toBe('x.example/?{link}')
})

test('no built-in template has anything that touches a link', () => {
  for (const language of languages)
    for (const [name, { id }] of Object.entries(productTexts))
      expect([name, contentError(id, outgoingIn(language).templates[name as ProductText])]).toEqual([
        name,
        null,
      ])
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

test('an inserted link or code gets the spaces that it needs, and no other placeholder does', () => {
  expect(placeholderBetween('Link:', 'link', 'thanks')).toBe(' {link} ')
  expect(placeholderBetween('Link: ', 'link', '. Thanks')).toBe('{link}')
  expect(placeholderBetween('', 'code', '')).toBe('{code}')
  expect(placeholderBetween('Dear', 'name', '!')).toBe('{name}')
})
