import { expect, test } from 'vitest'
import { arrestForm } from '../arrest-form.ts'
import {
  arrestFields,
  createArrest,
  deleteArrest,
  listArrests,
  updateArrest,
  validateArrest,
} from '../arrests.ts'
import { createBooking, listBookings } from '../bookings.ts'
import { caseEntity } from './entity.ts'
import { text, type Catalogue } from './fields.ts'
import { blocksOf } from './record-form.ts'

const fields = { ...arrestFields, docket: text('Docket', 50) } as const satisfies Catalogue
const calls = { list: listArrests, create: createArrest, update: updateArrest, remove: deleteArrest }
const declared = {
  fields: arrestFields,
  nameFields: ['court'],
  validate: validateArrest,
  calls,
  form: arrestForm,
  instants: [],
} as const

test('an entity whose calls, names or form do not fit its catalogue does not compile', () => {
  // @ts-expect-error -- creating a booking takes no fields of an arrest
  caseEntity('arrests', { ...declared, calls: { ...calls, create: createBooking } })
  // @ts-expect-error -- the list has bookings
  caseEntity('arrests', { ...declared, calls: { ...calls, list: listBookings } })
  // @ts-expect-error -- neither call takes the docket, and the list has none
  caseEntity('arrests', { ...declared, fields })
  // @ts-expect-error -- an arrest has no such field
  caseEntity('arrests', { ...declared, nameFields: ['docket'] })
  const form = { ...arrestForm, columns: [{ name: 'docket', label: 'Docket' }] } as const
  // @ts-expect-error -- the list has no such value
  caseEntity('arrests', { ...declared, form })
  // @ts-expect-error -- a reply has no such instant
  caseEntity('arrests', { ...declared, instants: ['link_last_sent'] })
  // @ts-expect-error -- no such field to put into a block
  blocksOf(arrestFields)('Arrest', ['docket'])
  expect(caseEntity('arrests', declared)).toMatchObject({ table: 'arrests', noun: 'arrest' })
})
