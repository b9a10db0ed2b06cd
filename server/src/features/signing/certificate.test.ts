import { expect, test } from 'vitest'
import { certificateSource } from './certificate-wording.ts'

/** The data of the certificate of somebody whose browser says this of itself. */
function certificateOf(user_agent: string) {
  const signed = {
    kind: 'signed',
    how: null,
    at: '2026-11-20T10:00:00.000Z',
    ip: '203.0.113.7',
    user_agent,
  } as const
  return certificateSource({
    language: 'en',
    agency: { name: 'Bailiwick', address: null, phone: null, license: null },
    timeZone: null,
    type: 4,
    envelope_id: 'E',
    sha256: '',
    signer: { name: 'ANA LIM', phone: '3105550001', email: '' },
    typed: null,
    events: [signed],
    stamp: null,
    now: new Date(0),
  }).data
}

test('what a signer’s side says of its browser is a quotation in the certificate, and short [OPEN-154]', () => {
  expect(certificateOf('Night Phone 7')['userAgent']).toBe('“Night Phone 7”')
  expect(certificateOf('')['userAgent']).toBe('')
  const forged = certificateOf(`Released by the agency, no premium owed/1 (x)” ${'ADDENDUM '.repeat(100)}`)
  expect(forged['events']).toMatchObject([{ browser: null, system: null }])
  expect(forged['userAgent']).toMatch(/^“Released [^“”]{190}…”$/)
})
