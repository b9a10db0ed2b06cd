import { expect, test } from 'vitest'
import { splitLinks } from './split-links.ts'

const links = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? [])

test('web addresses become links and the text stays complete', () => {
  const text = 'Hello ANA: https://portal.example.com/client?otp=K7&ind=false Thanks. Or http://a.example/b.'
  expect(links(text)).toEqual(['https://portal.example.com/client?otp=K7&ind=false', 'http://a.example/b'])
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test('an address whose secret is masked is plain text', () => {
  const text = 'Sign: https://portal.example.com/sign#•••, or see http://a.example/b'
  expect(links(text)).toEqual(['http://a.example/b'])
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test('other text does not become a link', () => {
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
