import type { Catalogue, RecordOf, Values } from '@bailiwick/contract/kit/fields'
import type { FieldValues } from 'react-hook-form'
import { catalogueErrors } from './catalogue-errors.ts'
import { catalogueRecord, type CatalogueRecord } from './catalogue-record.ts'

/** How a form reads, writes and validates its values, all from one catalogue. */
export type FormRules<Form extends FieldValues> = CatalogueRecord<Form> &
  ReturnType<typeof catalogueErrors<Form>>

/** The rules of a catalogue's form. `start` has the values of a new record. See `catalogueRecord` for `Form`. */
export function formRules<C extends Catalogue, Form extends FieldValues = RecordOf<C>>(
  fields: C,
  start: Values = {},
): FormRules<Form> {
  const record = catalogueRecord<Catalogue, Form>(fields, start)
  return { ...record, ...catalogueErrors(record) }
}
