import type { Defendant } from '@bailiwick/contract/defendants'
import {
  documentTypeOf,
  includeCCOf,
  paperOfSurety,
  sendCardAuthorization,
  sendDocument,
  sendDocuments,
  type BondPaper,
  type PaperName,
  type PaperQuery,
  type SendOption,
} from '@bailiwick/contract/documents'
import type { suretyNames } from '@bailiwick/contract/sureties'
import { call } from '#platform/api.ts'
import { filesMs } from '#platform/files.ts'

/** The booking that documents are made of, as it is saved. */
export interface BookingOfDocuments {
  readonly id: number
  readonly surety: string | null
}

/** To whom documents go: all of the booking, the defendant, or an indemnitor by id. */
export type Addressee = 'everyone' | 'defendant' | number

export interface Choice {
  readonly option: SendOption
  readonly to: Addressee
  readonly paper: PaperName
}

/** The newest booking of a file (DEF-50). */
export const latestBooking = ({ allBookings }: Pick<Defendant, 'allBookings'>) =>
  allBookings.reduce<Defendant['allBookings'][number] | null>(
    (latest, booking) => (latest === null || booking.id > latest.id ? booking : latest),
    null,
  )

/** The set of papers that goes with a booking's surety; null where none is saved (DOC-20). */
export const ownPaper = (surety: string | null): BondPaper | null =>
  surety === null || surety === '' ? null : paperOfSurety(surety as (typeof suretyNames)[number])

/** 'Bankers (AABB)', for the papers call it so (DOC-20). */
export function suretyText(surety: string | null): string | null {
  const own = ownPaper(surety)
  return own === null || own === surety ? own : `${surety} (${own})`
}

/** What must be asked before a set is sent that is not the booking's own; null where there is nothing to ask (OPEN-156). */
export function differenceOf(paper: PaperName, surety: string | null): string | null {
  const own = ownPaper(surety)
  if (paper === 'CC' || own === null || own === paper) return null
  return `The surety of this booking is ${suretyText(surety)}, but these are the ${paper} documents. Send them all the same?`
}

/** What is asked of the calls about one person's papers. A preview of everyone's shows the defendant's. */
export const paperQuery = (
  defendant: number,
  booking: BookingOfDocuments,
  { option, to, paper }: Choice,
): PaperQuery => ({
  type: paper,
  defendant_id: defendant,
  booking_id: booking.id,
  indemnitor_id: to === 'everyone' ? 'defendant' : to,
  includeCC: includeCCOf(option),
})

/** Sends: all of the booking, one person's papers, or the card authorization alone, each by its own call (OPEN-149, OPEN-150, OPEN-155). */
export function sendChosen(
  defendant: number,
  booking: BookingOfDocuments,
  choice: Choice,
  idempotencyKey: string,
): Promise<{ message: string }> {
  const { option, to, paper } = choice
  const how = { idempotencyKey, timeoutMs: filesMs }
  if (paper === 'CC') {
    const whom =
      typeof to === 'number'
        ? ({ type: 'indemnitor', indemnitor_id: to } as const)
        : ({ type: 'defendant' } as const)
    const body = { booking_id: booking.id, defendant_id: defendant, ...whom }
    return call(sendCardAuthorization, { body, ...how })
  }
  if (to !== 'everyone') return call(sendDocument, { query: paperQuery(defendant, booking, choice), ...how })
  const type = documentTypeOf(paper, includeCCOf(option))
  return call(sendDocuments, {
    body: { type, defendant_id: defendant, booking_id: booking.id },
    ...how,
  })
}
