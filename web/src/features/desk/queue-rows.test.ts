import { expect, test } from 'vitest'
import { shownRows, type PlainQueue } from './queue-rows.ts'

const file = { id: 7, name: 'PEÑA, FELIX' }
const at = new Date(2026, 10, 22, 19, 48).toISOString()
const days = { today: '11/23/2026', now: new Date(2026, 10, 23, 9).toISOString(), isAdministrator: false }

/** The only row of a queue, without its file. */
function rowOf(queue: PlainQueue) {
  const [row] = shownRows(queue, days)
  if (row === undefined) throw new Error('The queue has no row')
  const { id, name, ...rest } = row
  expect({ id, name }).toEqual(file)
  return rest
}

test('each queue says what it is about, when, and opens the file there', () => {
  expect(
    rowOf({
      queue: 'declined',
      total: 1,
      rows: [{ ...file, signer: 'Wei Velasco', indemnitor_id: 3, at }],
    }),
  ).toEqual({ what: 'Wei Velasco, indemnitor', when: 'Yesterday 7:48 pm', place: { tab: 'docs' } })
  expect(
    rowOf({
      queue: 'failed_texts',
      total: 1,
      rows: [
        {
          ...file,
          message_id: 71,
          recipient: '8055550133',
          indemnitor_id: null,
          reason: 'It is a landline.',
          at,
        },
      ],
    }),
  ).toEqual({
    what: '805-555-0133 · It is a landline.',
    when: 'Yesterday 7:48 pm',
    place: { tab: 'messages' },
    message_id: 71,
  })
  expect(
    rowOf({ queue: 'unsigned', total: 1, rows: [{ ...file, type: 1, signed: 2, sent: 3, at }] }),
  ).toEqual({ what: 'Docs With CC · 2 of 3 signed', when: 'Sent yesterday', place: { tab: 'docs' } })
  const bail = { ...file, booking_id: 4, last_event: 'posted', day: '11/14/2026' } as const
  expect(
    rowOf({
      queue: 'no_court_date',
      total: 1,
      rows: [{ ...bail, surety: 'FCS', bail_amount: '7,500' }],
    }),
  ).toEqual({
    what: 'FCS, $7,500',
    when: 'Posted 9 days ago',
    place: { tab: 'bookings', record: 4 },
    field: 'court_times',
  })
  expect(
    rowOf({ queue: 'no_court_date', total: 1, rows: [{ ...bail, surety: null, bail_amount: null }] }).what,
  ).toBe('No bail entered')
})

test('a completed form, a lead and a shared file say so, too', () => {
  const form = { ...file, person: 'Mai Vang', at }
  const forms = (indemnitor_id: number | null): PlainQueue => ({
    queue: 'completed_forms',
    total: 1,
    rows: [{ ...form, indemnitor_id }],
  })
  expect(rowOf(forms(9))).toEqual({
    what: 'Mai Vang, indemnitor',
    when: 'Yesterday 7:48 pm',
    place: { tab: 'indemnitors', record: 9 },
  })
  expect(rowOf(forms(null)).place).toEqual({ tab: 'info' })
  const lead = (phone: string | null, notes: string | null) =>
    rowOf({ queue: 'leads', total: 1, rows: [{ ...file, phone, notes, at }] })
  expect(lead('8055550133', 'son in Ventura')).toEqual({
    what: '805-555-0133 · son in Ventura',
    when: 'Yesterday 7:48 pm',
    place: {},
  })
  expect(lead(null, null).what).toBe('No phone')
  expect(rowOf({ queue: 'shared', total: 1, rows: [{ ...file, access_type: 'E' }] })).toEqual({
    what: 'You may read and change this file',
    when: 'Edit',
    place: {},
  })
})

test('a share says what its reader may do, and an administrator may do all [OPEN-188]', () => {
  const queue: PlainQueue = { queue: 'shared', total: 1, rows: [{ ...file, access_type: 'R' }] }
  expect(rowOf(queue)).toMatchObject({ what: 'You may read this file', when: 'Read' })
  const [row] = shownRows(queue, { ...days, isAdministrator: true })
  expect(row).toMatchObject({ what: 'You may read, change and delete this file', when: 'Full' })
})
