import { afterEach, expect, test, vi } from 'vitest'
import {
  suretyMismatch,
  latestBooking,
  documentQuery,
  sendChosen,
  suretyText,
  type DocumentChoice,
} from './document-choice.ts'

const booking = { id: 5, surety: 'Bankers' }

afterEach(() => vi.unstubAllGlobals())

/** The requests for a choice. */
async function sent(choice: DocumentChoice) {
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

test('a preview of everyone’s documents is the defendant’s [DOC-24]', () => {
  expect(documentQuery(3, booking, { set: 'CC', option: 'only', to: 'everyone' })).toEqual({
    type: 'CC',
    defendant_id: 3,
    booking_id: 5,
    indemnitor_id: 'defendant',
    includeCC: 'Yes',
  })
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
