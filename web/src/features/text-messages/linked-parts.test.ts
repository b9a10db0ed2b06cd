import { expect, test } from 'vitest'
import { linkedParts } from './linked-parts.ts'

const links = (text: string) => linkedParts(text).flatMap(({ href }) => href ?? [])

test('web addresses become links, and the text stays whole', () => {
  const text = 'Hello ANA: https://portal.example.com/client?otp=K7&ind=false Thanks. Or http://a.example/b.'
  expect(links(text)).toEqual(['https://portal.example.com/client?otp=K7&ind=false', 'http://a.example/b'])
  expect(
    linkedParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test('what is no web address leads nowhere', () => {
  for (const text of [
    '',
    'Call us.',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
    'portal.example.com',
  ])
    expect(links(text)).toEqual([])
  expect(links('<https://a.example/"onclick="x">')).toEqual(['https://a.example/'])
})
