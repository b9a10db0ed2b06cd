import { afterEach, expect, test, vi } from 'vitest'
import { documentLine, type DocumentLine } from '#features/messaging/document-lines.ts'
import { pendingDocument } from '#features/messaging/document-sample.ts'
import {
  suretyMismatch,
  latestBooking,
  pendingSigners,
  documentQuery,
  sendChosen,
  suretyText,
  usualOption,
  type DocumentChoice,
} from './document-choice.ts'

const booking = { id: 5, surety: 'Bankers', includeCC: 'Yes' }

afterEach(() => vi.unstubAllGlobals())

/** The requests for a choice. */
async function sent(choice: DocumentChoice & { readonly replace?: 'Yes' }) {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body: string | null }) => {
    asked.push(method, path, body === null ? null : JSON.parse(body))
    return Response.json({ message: 'sent' })
  })
  await sendChosen(3, booking, choice, 'key')
  return asked
}

test('documents for everyone are sent by the code of the set, with or without the card [DOC-10, DOC-11, DOC-13, DOC-14, DOC-23]', async () => {
  const of = (set: 'FCS' | 'AABB', option: 'with' | 'without') => sent({ set, option, to: 'everyone' })
  const body = { defendant_id: 3, booking_id: 5 }
  expect(await of('FCS', 'with')).toEqual(['POST', '/api/documents/send', { type: 1, ...body }])
  expect(await of('AABB', 'with')).toEqual(['POST', '/api/documents/send', { type: 2, ...body }])
  expect(await of('FCS', 'without')).toEqual(['POST', '/api/documents/send', { type: 4, ...body }])
  expect(await of('AABB', 'without')).toEqual(['POST', '/api/documents/send', { type: 5, ...body }])
})

test('documents for one person have their query; includeCC is Yes except without the card [DOC-4, DOC-19, DOC-26, OPEN-150]', async () => {
  expect(await sent({ set: 'AABB', option: 'without', to: 7 })).toEqual([
    'POST',
    '/api/documents/send_single?type=AABB&defendant_id=3&booking_id=5&indemnitor_id=7&includeCC=No',
    null,
  ])
  expect(await sent({ set: 'FCS', option: 'with', to: 'defendant' })).toEqual([
    'POST',
    '/api/documents/send_single?type=FCS&defendant_id=3&booking_id=5&indemnitor_id=defendant&includeCC=Yes',
    null,
  ])
})

test('a send that voids the former document says so in each call', async () => {
  const replace = 'Yes'
  const [, , all] = await sent({ set: 'FCS', option: 'with', to: 'everyone', replace })
  const [, one] = await sent({ set: 'FCS', option: 'with', to: 7, replace })
  const [, , card] = await sent({ set: 'CC', option: 'only', to: 7, replace })
  expect([all, card]).toEqual([expect.objectContaining({ replace }), expect.objectContaining({ replace })])
  expect(one).toMatch(/&replace=Yes$/)
})

test('those who have such a document of the booking to sign are named before it’s sent again', () => {
  const pending = { ...documentLine(pendingDocument), bookingId: booking.id }
  const atDocusign = { ...pending, atDocusign: 'there' } as const
  const ended = { ...pending, canVoid: false }
  const person = (indemnitorId: number | null, name: string, line: DocumentLine) =>
    ({ indemnitorId, name, role: '', phone: '', documents: [line] }) as const
  const signers = [person(null, 'Ana', pending), person(7, 'Ida', atDocusign), person(8, 'Bo', ended)]
  const named = (set: 'FCS' | 'AABB', to: DocumentChoice['to'], of = booking) =>
    pendingSigners(signers, of, { set, option: 'with', to })
  const [ana, ida] = [
    { name: 'Ana', places: [null] },
    { name: 'Ida', places: ['there'] },
  ]
  expect(named('FCS', 'everyone')).toEqual([ana, ida])
  expect(named('FCS', 7)).toEqual([ida])
  expect(named('FCS', 'defendant')).toEqual([ana])
  expect([named('FCS', 8), named('AABB', 'everyone'), named('FCS', 7, { ...booking, id: 6 })]).toEqual([
    [],
    [],
    [],
  ])
})

test('the card authorization alone has its own call [DOC-18, DOC-27, OPEN-155]', async () => {
  const body = { booking_id: 5, defendant_id: 3 }
  expect(await sent({ set: 'CC', option: 'only', to: 'defendant' })).toEqual([
    'POST',
    '/api/documents/cc',
    { ...body, type: 'defendant' },
  ])
  expect(await sent({ set: 'CC', option: 'only', to: 7 })).toEqual([
    'POST',
    '/api/documents/cc',
    { ...body, type: 'indemnitor', indemnitor_id: 7 },
  ])
})

test('the card authorization is chosen at first if the booking takes a card, and only then [OPEN-184, DOC-16, DOC-17]', () => {
  const chosen = ['Yes', 'No', null].map((includeCC) => usualOption({ includeCC }))
  expect(chosen).toEqual(['with', 'without', 'without'])
})

test('a preview of everyone’s documents is the defendant’s [DOC-24]', () => {
  expect(documentQuery(3, booking, { set: 'CC', option: 'only', to: 'everyone' })).toEqual({
    type: 'CC',
    defendant_id: 3,
    booking_id: 5,
    indemnitor_id: 'defendant',
    includeCC: 'Yes',
  })
})

test('a chosen language goes with each way of sending, and with the preview', async () => {
  const choice = { set: 'FCS', option: 'without', language: 'es' } as const
  expect(documentQuery(3, booking, { ...choice, to: 7 })).toMatchObject({ language: 'es' })
  expect((await sent({ ...choice, to: 'everyone' })).at(-1)).toMatchObject({ language: 'es' })
  expect((await sent({ ...choice, set: 'CC', to: 7 })).at(-1)).toMatchObject({ language: 'es' })
  expect((await sent({ ...choice, to: 7 })).at(1)).toContain('language=es')
})

test('a set that differs from the booking’s must be confirmed, naming both; Bankers is AABB [DOC-20, OPEN-156]', () => {
  expect(suretyMismatch('FCS', 'Bankers')).toBe(
    'The surety of this booking is Bankers (AABB), but these are the FCS documents. Send them anyway?',
  )
  expect(suretyMismatch('AABB', 'FCS')).toContain('is FCS, but these are the AABB documents')
  for (const [set, surety] of [
    ['AABB', 'Bankers'],
    ['FCS', 'FCS'],
    ['CC', 'Bankers'],
    ['FCS', null],
  ] as const)
    expect(suretyMismatch(set, surety)).toBeNull()
  expect([suretyText('Bankers'), suretyText('FCS'), suretyText(null)]).toEqual([
    'Bankers (AABB)',
    'FCS',
    null,
  ])
})

test('the latest booking is the one with the highest id [DEF-50]', () => {
  const bookings = [{ id: 4 }, { id: 9 }, { id: 2 }] as Parameters<typeof latestBooking>[0]['allBookings']
  expect(latestBooking({ allBookings: bookings })?.id).toBe(9)
  expect(latestBooking({ allBookings: [] })).toBeNull()
})
