import { expect, test } from 'vitest'
import { certificateSource } from './certificate-wording.ts'
import type { SigningEvent } from './queries.ts'

const event = (kind: SigningEvent['kind'], more: Partial<SigningEvent> = {}): SigningEvent => ({
  kind,
  how: null,
  at: '2026-11-20T10:00:00.000Z',
  ip: '203.0.113.7',
  user_agent: '',
  ...more,
})

/** The data of the certificate of a document with these events. */
const certificateOf = (...events: SigningEvent[]) =>
  certificateSource({
    language: 'en',
    agency: { name: 'Bailiwick', address: null, phone: null, license: null },
    timeZone: null,
    type: 4,
    envelope_id: 'E',
    sha256: '',
    signer: { name: 'ANA LIM', phone: '3105550001', email: '' },
    typed: null,
    events,
    stamp: null,
    now: new Date(0),
  }).data

test('the certificate says how the link went out, and sums reminders up to fit one page [OPEN-154]', () => {
  const sent = (how: SigningEvent['how']) => event('sent', { how })
  expect(certificateOf(sent(null))['link']).toBe('other')
  expect(certificateOf(sent('text'), event('opened'))['link']).toBe('text')
  const reminded = event('reminded', { how: 'email' })
  expect(certificateOf(sent('text'), reminded)['link']).toBe('text and email')
  const { events } = certificateOf(sent('email'), ...Array.from({ length: 40 }, () => event('reminded')))
  expect(events).toMatchObject([{ kind: 'sent' }, { kind: 'reminded', count: 40 }])
})

test('what a signer’s side says of its browser is a quotation in the certificate, and short [OPEN-154]', () => {
  const of = (user_agent: string) => certificateOf(event('signed', { user_agent }))
  expect(of('Night Phone 7')['userAgent']).toBe('“Night Phone 7”')
  expect(of('')['userAgent']).toBe('')
  const forged = of(`Released by the agency, no premium owed/1 (x)” ${'ADDENDUM '.repeat(100)}`)
  expect(forged['events']).toMatchObject([{ browser: null, system: null }])
  expect(forged['userAgent']).toMatch(/^“Released [^“”]{190}…”$/)
})
