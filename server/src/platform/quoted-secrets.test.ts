import { expect, test } from 'vitest'
import { withoutSecrets } from './quoted-secrets.ts'
import { joinTexts, secret, secretText } from './secret-text.ts'

const token = 'aB3dE6gH-jK9mN_pQ2sT5vW8xY1zA4cD'
const link = `https://portal.example.com/sign#${token}`
const text = joinTexts(
  ['Hello •••', secretText`One: https://portal.example.com/sign#${secret(token)}`, 'Bye.'],
  '\n\n',
)
const said = (what: string) => withoutSecrets(`550 5.7.1 blocked ${what}`, text)

test('what repeats the token of a text is masked, however the link around it is written', () => {
  const quoted: Readonly<Record<string, string>> = {
    [link]: 'https://portal.example.com/sign#•••',
    [encodeURIComponent(link)]: 'https%3A%2F%2Fportal.example.com%2Fsign%23•••',
    [`https://portal.example.com/sign=23${token}`]: 'https://portal.example.com/sign=23•••',
    [token]: '•••',
    [token.toUpperCase()]: '•••',
    [`${token},${token}`]: '•••,•••',
  }
  for (const [what, masked] of Object.entries(quoted)) expect(said(what)).toBe(`550 5.7.1 blocked ${masked}`)
})

test('what has a part of the token in another form can’t be shown at all', () => {
  const encoded = (encoding: BufferEncoding, before = '') => Buffer.from(before + link).toString(encoding)
  const each = (form: (character: string) => string) => Array.from(token, form).join('')
  const codeOf = (character: string) => character.charCodeAt(0)
  const traces = [
    link.slice(0, -4),
    token.slice(20),
    token.slice(12, 22),
    token.slice(0, 8).toLowerCase(),
    Array.from(link).join(' '),
    `${token.slice(0, 14)}=\r\n${token.slice(14, 24)}`,
    `${token.slice(0, 6)}\r\n550-${token.slice(6, 12)}`,
    ...['', 'x', 'xx'].flatMap((before) => [encoded('base64', before), encoded('base64url', before)]),
    `url:${encoded('base64').slice(8)}`,
    encoded('base64').replaceAll(/.{20}/g, '$&\r\n550 '),
    encoded('hex'),
    each((character) => `%${codeOf(character).toString(16)}`),
    each((character) => `%25${codeOf(character).toString(16)}`),
    each((character) => `=${codeOf(character).toString(16).toUpperCase()}`),
    each((character) => `&#${codeOf(character)};`),
    each((character) => `&#x${codeOf(character).toString(16)};`),
  ]
  for (const what of traces) expect([what, said(what)]).toEqual([what, null])
})

test('what repeats other words of the text stays as it is', () => {
  for (const what of [
    'Hello ••• Bye.',
    'https://portal.example.com/sign',
    token.slice(0, 7),
    'aGVsbG8gd29ybGQ=',
  ])
    expect(said(what)).toBe(`550 5.7.1 blocked ${what}`)
  expect(withoutSecrets('550 no such box', { full: 'Hello', masked: 'Hello' })).toBe('550 no such box')
})
