import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { listOf } from './kit/request-list.ts'
import { idInBody, nullableText } from './kit/wire.ts'

/** The most files that are shown to somebody who adds a person. */
export const shownDuplicates = 5

const sent = z.string().check(z.maxLength(100, 'is too long'))

/** A file that may be about the same person. */
const Duplicate = z.object({
  id: z.number(),
  is_lead: z.union([z.literal(0), z.literal(1)]),
  first_name: nullableText,
  last_name: nullableText,
  date_of_birth: nullableText,
  phone: nullableText,
  /** Of the latest booking. */
  booking: nullableText,
  has_phone: z.boolean(),
  has_name_and_birth: z.boolean(),
})
export type Duplicate = z.output<typeof Duplicate>

/** A POST, because what it asks about a person must not be in an address. */
export const findDuplicates = endpoint('POST', '/api/crm/duplicates', {
  audience: 'CRM edit',
  isHeavy: true,
  summary:
    'Defendants and leads with one of these phones, or with this name and date of birth: at most five, and whether there are more.',
  body: z.strictObject({
    /** Mobile and home phone, in any shape; those that aren't ten digits are ignored. */
    phones: listOf(sent, { most: 4 }),
    first_name: sent,
    last_name: sent,
    /** MM/DD/YYYY; ignored if it isn't a date. */
    date_of_birth: sent,
    /** The file that is being edited. */
    except: z.optional(idInBody),
  }),
  reply: z.object({ duplicates: z.array(Duplicate), has_more: z.boolean() }),
})
