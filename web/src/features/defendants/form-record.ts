import { defendantFields, type DefendantForm } from '@bailiwick/contract/defendant-fields/catalogue'
import { catalogueRecord, type Values } from './catalogue-record.ts'

export type { Values } from './catalogue-record.ts'
export type FieldName = keyof typeof defendantFields

/** The values of a defendant, who starts as a new lead (DEF-52). */
export const defendantRecord = catalogueRecord<DefendantForm>(defendantFields, { status: 'New Lead' })

export const { names: fieldNames, kept, formOf, newForm, changedNames, changeOf, afterSave } = defendantRecord

/** A new record as it is sent: filled fields, lists of children as JSON text, extra references as {} (DEF-102, DEF-103). */
export function newRecordOf(values: Values): Record<string, unknown> {
  const sent: Record<string, unknown> = {}
  for (const name of fieldNames) {
    const value = kept(name, values[name])
    if (name === 'rreferences') sent[name] = {}
    else if (Array.isArray(value)) sent[name] = JSON.stringify(value)
    else if (value !== null) sent[name] = value
  }
  return sent
}
