import { documentReasonOf } from '#case-file/document-fault'
import type { Db } from '#tables'
import { makeChild, makeDefendant } from './factories.ts'

let count = 0

/** A file from which every document can be rendered: a defendant, two indemnitors and a booking with these fields. */
export async function makeDocumentFile(db: Db, booking: Readonly<Record<string, string>> = {}) {
  count += 1
  const phone = String(3105550000 + count)
  const place = { address: '1 Main St', city: 'Fresno', state: 'CA' }
  const id = await makeDefendant(db, {
    ...place,
    first_name: 'ANA',
    last_name: 'LIM',
    date_of_birth: '1990-05-06',
    zip: '93650',
    phone,
    email: 'ana@example.com',
  })
  const indemnitor = (name: string, email: string) =>
    makeChild(db, 'indemnitors', { defendant_id: id, name, address: '2 Oak St', phone: '2135550111', email })
  return {
    id,
    phone,
    ida: await indemnitor('Ida Cole', 'ida@example.com'),
    bo: await indemnitor('Bo Quill', 'bo@example.com'),
    booking: await makeChild(db, 'bookings', {
      defendant_id: id,
      booking_name: 'ANA LIM',
      bail_amount: '25,000',
      surety: 'FCS',
      premium_amount: '2,500',
      charges: JSON.stringify([{ code: 'PC 459', type: 'Felony' }]),
      credit_card_charge_amount: '500',
      credit_card_charge_date: '2026-11-20',
      ...booking,
    }),
  }
}

/** Why a document ended, or why somebody may not have got it, as staff read it. */
export async function shownReason(db: Db, id: number): Promise<string | null> {
  return (await documentsWithReason(db).where('id', '=', id).executeTakeFirstOrThrow()).reason
}

/** Documents as they are stored, with the reason that staff read. */
export const documentsWithReason = (db: Db) =>
  db.selectFrom('documents').selectAll().select(documentReasonOf('documents').as('reason'))
