import * as z from 'zod/mini'
import { listArrests } from './arrests.ts'
import { listBookings } from './bookings.ts'
import { answeredShape } from './case-records.ts'
import { clientBookingFields, clientDefendantFields, clientIndemnitorFields } from './client-fields.ts'
import { BookingOfRecord, readDefendant, updateDefendant } from './defendants.ts'
import { downloadDocument, previewDocument, sendDocument } from './documents.ts'
import { createIndemnitor, listIndemnitors, readIndemnitor, updateIndemnitor } from './indemnitors.ts'
import { defendantPhotos, indemnitorPhotos, photoCalls } from './photos.ts'
import { storedShape } from './kit/record-shapes.ts'
import { messageShape, nullableText } from './kit/wire.ts'

/** The defendant's record as a client reads it; an indemnitor doesn't get `ss` and `dl` (OPEN-140, OPEN-141). */
export const ClientDefendant = z.object({
  id: z.number(),
  ...storedShape(clientDefendantFields),
  ss: z.optional(nullableText),
  dl: z.optional(nullableText),
  /** The defendant alone gets the references of their photos (OPEN-179). */
  ...z.partial(z.object(defendantPhotos)).shape,
  date_created: z.string(),
  date_modified: z.string(),
  case_number: nullableText,
  booking: nullableText,
  arrest_when: nullableText,
  bail_post_date: nullableText,
  surety: nullableText,
  /** An indemnitor only gets themselves. */
  indemnitors: z.array(
    z.object({
      id: z.number(),
      name: nullableText,
      phone: nullableText,
      relation_to_defendant: nullableText,
    }),
  ),
  allBookings: z.array(BookingOfRecord),
})
export type ClientDefendant = z.output<typeof ClientDefendant>

const ClientBooking = z.object({ ...answeredShape, ...storedShape(clientBookingFields) })
export type ClientBooking = z.output<typeof ClientBooking>

const ClientIndemnitor = z.object({
  ...answeredShape,
  ...storedShape(clientIndemnitorFields),
  ...indemnitorPhotos,
})
export type ClientIndemnitor = z.output<typeof ClientIndemnitor>

/**
 * The calls of the CRM that clients make too, each about their own file; anything else is 'Unauthorized' (OPEN-140). An
 * indemnitor reads and changes only their own record and files, and sees no files of the defendant. A defendant sees
 * `ss` and `dl` of the indemnitors masked.
 */
export const clientCalls = {
  readDefendant: {
    ...readDefendant,
    reply: z.object({ defendant: ClientDefendant, ...messageShape }),
  },
  updateDefendant,
  defendantPhotos: photoCalls.defendant,
  listBookings: {
    ...listBookings,
    reply: z.object({ bookings: z.array(ClientBooking), ...messageShape }),
  },
  listIndemnitors: {
    ...listIndemnitors,
    reply: z.object({ indemnitors: z.array(ClientIndemnitor), ...messageShape }),
  },
  readIndemnitor: {
    ...readIndemnitor,
    reply: z.object({ indemnitor: ClientIndemnitor, ...messageShape }),
  },
  createIndemnitor,
  updateIndemnitor,
  indemnitorPhotos: photoCalls.indemnitor,
  listArrests,
  previewDocument,
  sendDocument,
  downloadDocument,
} as const
