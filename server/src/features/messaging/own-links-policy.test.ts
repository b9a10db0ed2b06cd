import { expect, test } from 'vitest'
import { secretsIn, withMasks } from './own-links-policy.ts'

const url = 'https://portal.example.com'
const short = 'ucbg5sf5p8nv'
const long = 'aB3dE6gH-jK9mN_pQ2sT5vW8xY1zA4cD'
const sure = (text: string) => secretsIn(text, url).filter(({ isSure }) => isSure)
const masked = (text: string) => withMasks(text, sure(text))
const words = (text: string) => secretsIn(text, url).flatMap((one) => one.words)

test('links that the portal writes are found in every form, and masked', () => {
  for (const [text, expected] of [
    [`Liked “Sign: ${url}/s/${short} Thanks”`, `Liked “Sign: ${url}/s/••• Thanks”`],
    [`${url}/s/${short}.`, `${url}/s/•••.`],
    [`HTTPS://PORTAL.EXAMPLE.COM/S/${short.toUpperCase()}!`, 'HTTPS://PORTAL.EXAMPLE.COM/S/•••!'],
    [`portal.example.com//s/(${short})`, 'portal.example.com//s/(•••)'],
    [`https%3A%2F%2Fportal.example.com%2Fs%2F${short}`, 'https%3A%2F%2Fportal.example.com%2Fs%2F•••'],
    [`${url}/s/ucbg5s\nf5p8nv and more`, `${url}/s/••• and more`],
    [`${url}/s/ucbg5\u200Bsf5\u00ADp8nv`, `${url}/s/•••`],
    [`“${url}/s/ucbg5s…”`, `“${url}/s/•••…”`],
    [`${url}/sign#${long}`, `${url}/sign#•••`],
    [`http://other.example/sign%23${long}, ok?`, 'http://other.example/sign%23•••, ok?'],
    [`${url}/sign#${long.slice(0, 20)}\n${long.slice(20)} ok?`, `${url}/sign#••• ok?`],
    [`${url}/client?otp=K7MWPD&phone=1`, `${url}/client?otp=•••&phone=1`],
    [`${url}/client?x=1&OTP=k7mwpd`, `${url}/client?x=1&OTP=•••`],
    [`${url}/s/${short} ${url}/s/${short}`, `${url}/s/••• ${url}/s/•••`],
    [`${url}/s/•••`, `${url}/s/•••`],
  ] as const)
    expect([text, masked(text)]).toEqual([text, expected])
  expect(sure(`${url}/s/•••`)).toMatchObject([{ words: ['•••'] }])
})

test('behind the portal’s own address a token that is broken or encoded is masked up to its end', () => {
  const brokenBy = [
    '-',
    '.',
    '\n> ',
    '=\n',
    '\n\n\n',
    '\uFE0F',
    '\u034F',
    '%E2%80%8B',
    '%250A',
    ' _ ',
    '&#8203;',
  ]
  for (const sign of brokenBy) {
    const text = `See ${url}/s/ucbg5s${sign}f5p8nv, ok`
    expect([text, masked(text)]).toEqual([text, `See ${url}/s/•••, ok`])
  }
  for (const [text, expected] of [
    [`${url}/s/u-cbg5sf5p8n and`, `${url}/s/••• and`],
    [`${url}/s/ucbg5\nf5p8nv and`, `${url}/s/••• and`],
    [`${url}/s/u.c.b.g.5.s.f.5.p.8.n.v`, `${url}/s/•••`],
    [`${url}/s/ucbg5s… and more`, `${url}/s/•••… and more`],
    [`${url}:443/s/&#117;&#x63;bg5sf5p8nv`, `${url}:443/s/•••`],
    [`ｐortal.example.com／s／${short.replace('u', 'ｕ')}`, 'ｐortal.example.com／s／•••'],
    [`portal.example.com%252Fs%252F${short}`, 'portal.example.com%252Fs%252F•••'],
    [`${url}/sign%2523${long}`, `${url}/sign%2523•••`],
    [`${url}/client?phone=1&amp;otp=K7M-WPD&ind=true`, `${url}/client?phone=1&amp;otp=•••&ind=true`],
    [`${url}/s/&#${'0'.repeat(9)}117;&#x${'0'.repeat(300)}63;bg5sf5p8nv`, `${url}/s/•••`],
    [`${url}/s/{link} and ${url}/client?otp={code}`, `${url}/s/{link} and ${url}/client?otp={code}`],
  ] as const)
    expect([text, masked(text)]).toEqual([text, expected])
})

test('only behind the portal’s address, or whole, is a link surely the portal’s own', () => {
  const ours = (text: string) => secretsIn(text, url).some(({ isOurs }) => isOurs)
  for (const text of [`${url}/sign#Lee`, `x/sign#${long}`, `client?otp=K7MWPD`, `${url}/client?otp=x`])
    expect([text, ours(text)]).toEqual([text, true])
  for (const text of ['Ann sign#Lee-Smithson', 'Jo client?otp=x Smith', 'other.example/s/abc', 'sign#•••'])
    expect([text, ours(text)]).toEqual([text, false])
})

test('the letters of a token or a code are looked up, whatever stands beside and between them', () => {
  expect(words(`http://127.0.0.1:8080/s/${short}`)).toContain(short)
  for (const text of [
    'K7MWPD',
    'code:-K7MWPD-',
    '_K7MWPD_',
    'codeK7MWPDis',
    'K7M\u034FWPD',
    'K7M WPD',
    'Ｋ7MWPD',
  ])
    expect([text, words(text)]).toEqual([text, expect.arrayContaining(['K7MWPD'])])
  for (const text of [short, `${short}-`, `bit.ly/x_${short}`, `x${short}y`, `ucbg5s f5p8nv`])
    expect([text, words(text)]).toEqual([text, expect.arrayContaining([short])])
  for (const text of [`“${long}”`, `_${long}_`, `x${long}yz`, `${long}-`])
    expect([text, words(text)]).toEqual([text, expect.arrayContaining([long])])
  for (const text of ['See you at 9.', 'dropbox.com/s/abc', 'I will sign # 4 today', 'a/s/l?', 'yes/s/no'])
    expect([text, secretsIn(text, url)]).toEqual([text, []])
})

test('a text has few places to look at for each of its characters, however it is made', () => {
  for (const part of ['client?', 'client?otp=', 'sign#a', 'a', `${url}/s/`, '%41', 'ab cd\n', 'a-'])
    for (const length of [1000, 4000]) {
      const text = part.repeat(length / part.length)
      expect([part, secretsIn(text, url).length <= 3 * length]).toEqual([part, true])
    }
})
