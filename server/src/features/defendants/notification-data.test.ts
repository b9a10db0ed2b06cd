import { listDefendants } from '@bailiwick/contract/defendants'
import { contactTypes } from '@bailiwick/contract/notifications'
import { expect, test } from 'vitest'
import { makeChild, makeDefendant } from '#test/factories'
import { startServer } from '#test/server'

const { call, db, actors, now } = await startServer()

/** The row of a defendant in the list from which notifications are sent, unless the query says otherwise. */
async function rowOf(id: number, query: { recipients?: 'Yes' | 'No' } = { recipients: 'Yes' }) {
  const { status, body } = await call(listDefendants, { as: actors.clerk, query: { rows: 30, ...query } })
  expect(status).toBe(200)
  return body.defendants.find((row) => row.id === id)
}
const recipientsOf = async (id: number) => (await rowOf(id))?.recipients

const phones = Array.from({ length: 30 }, (_, at) => String(2_135_550_100 + at))
const reference = (name: string | null, phone: string | null) => ({ name, phone, relationship: 'Friend' })

test('recipients are the defendant, indemnitors, the 19 contacts and the extra references [NOTE-14, NOTE-15, NOTE-16, OPEN-127]', async () => {
  const contacts = Object.entries(contactTypes).map(([type, fields], at) => ({
    type,
    name: `Contact ${type}`,
    phone: phones[at] ?? '',
    fields,
  }))
  const columns = contacts.flatMap(({ name, phone, fields }) => [
    [fields.name, name],
    [fields.phone, phone],
  ])
  const id = await makeDefendant(db, {
    first_name: 'ANA',
    last_name: 'LIM',
    phone: '2135550142',
    ...Object.fromEntries(columns),
    rreferences: JSON.stringify([
      reference('Eva Diaz', phones[20] ?? null),
      reference('Al Roe', phones[21] ?? null),
    ]),
  })
  const coSigner = { defendant_id: id, phone: '2135550143' }
  const ida = await makeChild(db, 'indemnitors', { ...coSigner, name: 'Ida Cole' })
  const bo = await makeChild(db, 'indemnitors', { ...coSigner, name: 'Bo Reed' })
  await makeChild(db, 'indemnitors', { ...coSigner, name: 'Gone', deleted_at: now() })
  await makeChild(db, 'indemnitors', {
    ...coSigner,
    name: 'Elsewhere',
    defendant_id: await makeDefendant(db),
  })

  expect(await recipientsOf(id)).toEqual([
    { id, name: 'ANA LIM', phone: '2135550142', type: 'defendant' },
    { id: ida, name: 'Ida Cole', phone: '2135550143', type: 'indemnitor' },
    { id: bo, name: 'Bo Reed', phone: '2135550143', type: 'indemnitor' },
    ...contacts.map(({ type, name, phone }) => ({ id, name, phone, type })),
    { id, name: 'Eva Diaz', phone: phones[20], type: 'reference_5' },
    { id, name: 'Al Roe', phone: phones[21], type: 'reference_6' },
  ])
})

test('a recipient needs a name and ten digits, except for the defendant [NOTE-8, NOTE-14, OPEN-123]', async () => {
  const id = await makeDefendant(db, {
    mother_name: 'Ida Lim',
    father_phone: '2135550101',
    spouse_name: 'Bo Lim',
    spouse_phone: '213555010',
    bestfriend_name: 'Eva Diaz',
    bestfriend_phone: '+213555010',
    landlord_name: '',
    landlord_phone: '2135550102',
    rreferences: JSON.stringify([
      reference('Al Roe', null),
      reference(null, '2135550103'),
      reference('Bo Roe', '2135550104'),
    ]),
  })
  await makeChild(db, 'indemnitors', { defendant_id: id, name: 'Ida Cole' })
  await makeChild(db, 'indemnitors', { defendant_id: id, name: 'Bo Reed', phone: '12135550105' })
  expect(await recipientsOf(id)).toEqual([
    { id, name: 'ANA SAMPLE', phone: '', type: 'defendant' },
    { id, name: 'Bo Roe', phone: '2135550104', type: 'reference_7' },
  ])
})

test('a notification is about the latest booking that is not deleted [OPEN-123, OPEN-125]', async () => {
  const id = await makeDefendant(db)
  expect((await rowOf(id))?.latest_booking).toBeNull()
  const charges = [{ code: 'PC 459', type: 'Felony' }]
  const court_times = [{ date: '02/03/2026', time: '01:15 PM' }]
  const latest = await makeChild(db, 'bookings', {
    defendant_id: id,
    booking: 'B-1',
    charges: JSON.stringify(charges),
    court_times: JSON.stringify(court_times),
    date_to_appear: '2026-02-03',
    notes: 'Not for a notification',
  })
  const later = await makeChild(db, 'bookings', { defendant_id: id, booking: 'B-2' })
  expect((await rowOf(id))?.latest_booking).toMatchObject({ id: later, booking: 'B-2', charges: [] })

  await db.updateTable('bookings').set({ deleted_at: now() }).where('id', '=', later).execute()
  const { latest_booking } = (await rowOf(id)) ?? {}
  expect(latest_booking).toMatchObject({
    id: latest,
    booking: 'B-1',
    charges,
    court_times,
    date_to_appear: '02/03/2026',
    court_name: null,
  })
  expect(latest_booking).not.toHaveProperty('notes')
})

test('the list has neither unless they are requested [OPEN-123]', async () => {
  const id = await makeDefendant(db)
  for (const query of [{}, { recipients: 'No' }] as const) {
    const row = await rowOf(id, query)
    expect(row?.id).toBe(id)
    expect(row).not.toHaveProperty('recipients')
    expect(row).not.toHaveProperty('latest_booking')
  }
  const query = { recipients: 'yes' }
  expect((await call(listDefendants, { as: actors.clerk, query })).status).toBe(400)
})
