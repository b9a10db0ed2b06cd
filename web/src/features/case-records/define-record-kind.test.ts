import {
  arrestFields,
  createArrest,
  deleteArrest,
  updateArrest,
  type Arrest,
} from '@bailiwick/contract/arrests'
import { createBooking } from '@bailiwick/contract/bookings'
import { text, type Catalogue } from '@bailiwick/contract/kit/fields'
import { expect, test } from 'vitest'
import { blocksOf, recordKind } from './define-record-kind.ts'

const fields = { ...arrestFields, docket: text('Docket', 50) } as const satisfies Catalogue

const declared = {
  tab: 'arrests',
  noun: 'arrest',
  title: 'Arrests History',
  fields: arrestFields,
  nameFields: ['court'],
  validate: () => null,
  lock: 'BP',
  blocks: [blocksOf(arrestFields)('Arrest', ['court'])],
  columns: [{ name: 'court', label: 'Court' }],
  list: (): Promise<readonly Arrest[]> => Promise.resolve([]),
  create: createArrest,
  update: updateArrest,
  remove: deleteArrest,
} as const

test('a kind whose calls or names do not fit its catalogue does not compile', () => {
  recordKind(declared)
  // @ts-expect-error -- creating a booking takes no fields of an arrest
  recordKind({ ...declared, create: createBooking })
  // @ts-expect-error -- neither call takes the docket, and the list has none
  recordKind({ ...declared, fields })
  // @ts-expect-error -- an arrest has no such field
  recordKind({ ...declared, nameFields: ['docket'] })
  // @ts-expect-error -- the list has no such value
  recordKind({ ...declared, columns: [{ name: 'docket', label: 'Docket' }] })
  // @ts-expect-error -- its create takes no send_sms
  recordKind({ ...declared, offersFormLink: true })
  // @ts-expect-error -- its update takes no photo
  recordKind({ ...declared, photos: 'indemnitor' })
  // @ts-expect-error -- no such field to put into a block
  blocksOf(arrestFields)('Arrest', ['docket'])
  expect(recordKind(declared).rules.names).toEqual(Object.keys(arrestFields))
})
