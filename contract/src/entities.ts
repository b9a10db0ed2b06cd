import { arrestForm } from './arrest-form.ts'
import * as arrests from './arrests.ts'
import { bookingForm } from './booking-form.ts'
import * as bookings from './bookings.ts'
import { defendantFields } from './defendant-fields/catalogue.ts'
import { indemnitorForm } from './indemnitor-form.ts'
import * as indemnitors from './indemnitors.ts'
import { caseEntity, type CaseEntity, type Entity } from './kit/entity.ts'
import type { RecordTable } from './kit/record-nouns.ts'

/**
 * One row a kind of record in a defendant's file. Its table type, its calls, its encrypted fields, its history, its tab,
 * its form, its sample, and its tests follow from it.
 */
export const caseEntities = {
  bookings: caseEntity('bookings', {
    fields: bookings.bookingFields,
    nameFields: ['booking_name', 'booking'],
    validate: bookings.validateBooking,
    calls: {
      list: bookings.listBookings,
      create: bookings.createBooking,
      update: bookings.updateBooking,
      remove: bookings.deleteBooking,
    },
    form: bookingForm,
    instants: [],
  }),
  indemnitors: caseEntity('indemnitors', {
    fields: indemnitors.indemnitorFields,
    nameFields: ['name'],
    validate: indemnitors.validateIndemnitor,
    calls: {
      list: indemnitors.listIndemnitors,
      read: indemnitors.readIndemnitor,
      create: indemnitors.createIndemnitor,
      update: indemnitors.updateIndemnitor,
      remove: indemnitors.deleteIndemnitor,
    },
    form: indemnitorForm,
    instants: ['link_last_sent'],
    isPerson: true,
  }),
  arrests: caseEntity('arrests', {
    fields: arrests.arrestFields,
    nameFields: ['court'],
    validate: arrests.validateArrest,
    calls: {
      list: arrests.listArrests,
      create: arrests.createArrest,
      update: arrests.updateArrest,
      remove: arrests.deleteArrest,
    },
    form: arrestForm,
    instants: [],
  }),
} satisfies { readonly [Table in RecordTable]: CaseEntity }

/** Every kind of record with a catalogue, by its table. */
export const entities = {
  defendants: { noun: 'defendant', fields: defendantFields, nameFields: ['first_name', 'last_name'] },
  ...caseEntities,
} as const satisfies Readonly<Record<string, Entity>>

export type EntityTable = keyof typeof entities
export const entityTables = Object.keys(entities) as EntityTable[]
