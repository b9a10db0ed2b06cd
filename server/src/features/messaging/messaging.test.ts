import { expect, test } from 'vitest'
import { fillIn } from './service.ts'

const values = { name: 'ANA', link: 'https://portal.example.com/client', brand: 'Bailiwick' }

test('placeholders are replaced and unknown braces are left as typed [OPEN-48]', () => {
  expect(fillIn('{brand}: {name}, {link} {other} {constructor} { name }', values, 'link')).toBe(
    'Bailiwick: ANA, https://portal.example.com/client {other} {constructor} { name }',
  )
})

test('a form-link text without {link} gets the link appended [OPEN-48]', () => {
  expect(fillIn('Hello {name} ', values, 'link')).toBe('Hello ANA https://portal.example.com/client')
})

test('braces in what is filled in are not filled in again', () => {
  expect(fillIn('{name} {link}', { ...values, name: '{link}' }, 'link')).toBe(
    '{link} https://portal.example.com/client',
  )
})
