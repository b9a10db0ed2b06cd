import { expect, test } from 'vitest'
import { secretsIn, withMasks } from './own-links-policy.ts'

const url = 'https://portal.example.com'
const short = 'ucbg5sf5p8nv'
const long = 'aB3dE6gH-jK9mN_pQ2sT5vW8xY1zA4cD'
const sure = (text: string) => secretsIn(text, url).filter(({ isSure }) => isSure)
const masked = (text: string) => withMasks(text, sure(text))
const words = (text: string) => secretsIn(text, url).map(({ word }) => word)

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
  expect(sure(`${url}/s/•••`)).toMatchObject([{ word: '•••' }])
})

test('a token or a code alone, or at another host, is a word to look up, and other words stay', () => {
  expect(words(`It is ${short}, code k7mwpd.`)).toEqual([short, 'k7mwpd'])
  expect(words(`http://127.0.0.1:8080/s/${short}`)).toEqual([short])
  expect(words(`“${long}”`)).toEqual([long])
  for (const text of ['See you at 9.', 'dropbox.com/s/abc', 'I will sign # 4 today', 'a/s/l?', 'yes/s/no'])
    expect([text, secretsIn(text, url)]).toEqual([text, []])
})
