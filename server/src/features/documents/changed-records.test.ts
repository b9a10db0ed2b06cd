import { updateBooking } from '@bailiwick/contract/bookings'
import { readDefendant, updateDefendant } from '@bailiwick/contract/defendants'
import * as calls from '@bailiwick/contract/documents'
import { describe, expect, test } from 'vitest'
import { updateIndemnitor } from '@bailiwick/contract/indemnitors'
import { startDocumentDrivers } from '#test/document-drivers'
import { makeDocumentFile } from '#test/document-file'

const drivers = await startDocumentDrivers({ frozen: true, sendMail: async () => {} })

describe.each(drivers)('by the driver $esign', ({ server, ...driver }) => {
  const { call, db, actors } = server
  const { clerk } = actors

  test('a pending document says that its booking changed since, until it is made again', async () => {
    const { id, booking } = await makeDocumentFile(db)
    const changedAt = async () =>
      (await call(readDefendant, { as: clerk, query: { id } })).body.defendant.documents.map(
        ({ booking_changed_at }) => booking_changed_at,
      )
    const change = async (court_name: string) => {
      server.travel(1000)
      expect((await call(updateBooking, { as: clerk, body: { id: booking, court_name } })).status).toBe(200)
      return server.now().toISOString()
    }
    await change('Central Justice Center')
    server.travel(1000)
    const query = { type: 4, defendant_id: id, booking_id: booking, indemnitor_id: 'defendant' } as const
    expect((await call(calls.sendDocument, { as: clerk, query })).status).toBe(200)
    await driver.settle()
    expect(await changedAt()).toEqual([null])
    await change('North Justice Center')
    const last = await change('West Justice Center')
    expect(await changedAt()).toEqual([last])
    server.travel(1000)
    const [document] = (await call(readDefendant, { as: clerk, query: { id } })).body.defendant.documents
    const body = { document_id: document?.id ?? 0 }
    expect((await call(calls.replaceDocument, { as: clerk, body })).status).toBe(200)
    await driver.settle()
    expect(await changedAt()).toEqual([null, null])
  })

  test('a pending document says that the mobile phone of its signer changed since', async () => {
    const { id, ida, booking } = await makeDocumentFile(db)
    for (const indemnitor_id of ['defendant', String(ida)] as const) {
      const query = { type: 4, defendant_id: id, booking_id: booking, indemnitor_id } as const
      expect((await call(calls.sendDocument, { as: clerk, query })).status).toBe(200)
    }
    await driver.settle()
    const changedAt = async () => {
      const { documents } = (await call(readDefendant, { as: clerk, query: { id } })).body.defendant
      const of = (signer: number | null) =>
        documents.filter(({ indemnitor_id }) => indemnitor_id === signer).map((one) => one.phone_changed_at)
      return [of(null), of(ida)]
    }
    server.travel(1000)
    await call(updateDefendant, { as: clerk, body: { id, middle_name: 'LEE' } })
    expect(await changedAt()).toEqual([[null], [null]])
    server.travel(1000)
    await call(updateDefendant, { as: clerk, body: { id, phone: '3105559000' } })
    const first = server.now().toISOString()
    expect(await changedAt()).toEqual([[first], [null]])
    server.travel(1000)
    await call(updateIndemnitor, { as: clerk, body: { id: ida, phone: '3105559001' } })
    expect(await changedAt()).toEqual([[first], [server.now().toISOString()]])
  })
})
