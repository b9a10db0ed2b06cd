import { defendantFields, type DefendantForm } from '@bailiwick/contract/defendant-fields/catalogue'
import { tidy, type Catalogue, type Field } from '@bailiwick/contract/fields'

export type FieldName = keyof typeof defendantFields

/** Any values under the names of the catalogue: a form, a record, a part of one. */
export type Values = Readonly<Record<string, unknown>>

type Row = Readonly<Record<string, string | null>>

export const fieldNames = Object.keys(defendantFields) as FieldName[]
const fieldOf = (name: string): Field | undefined => (defendantFields as Catalogue)[name]

const isBlank = (value: unknown) => typeof value !== 'string' || value.trim() === ''

/** A value as it would be kept: texts trimmed, empties null, rows without anything in them gone. */
export function kept(name: string, value: unknown): string | null | Row[] {
  const field = fieldOf(name)
  if (field === undefined) return null
  if (field.kind !== 'rows') return tidy(field, typeof value === 'string' ? value : null)
  // A text in place of a list is an empty list (REF-7, REF-16)
  if (!Array.isArray(value)) return []
  return (value as Values[]).flatMap((row) => {
    if (Object.values(row).every(isBlank)) return []
    const cells = Object.entries(field.of).map(([cell, of]) => {
      const text = row[cell]
      return [cell, of.kind === 'rows' ? null : tidy(of, typeof text === 'string' ? text : null)] as const
    })
    return [Object.fromEntries(cells)]
  })
}

// Asked of every field at every key stroke: most are the same text, or the same nothing
const isSame = (name: string, one: unknown, other: unknown) =>
  (one ?? null) === (other ?? null) || JSON.stringify(kept(name, one)) === JSON.stringify(kept(name, other))

/** A record as the form holds it: every field of the catalogue, and nothing else. */
export const formOf = (record: Values): DefendantForm =>
  Object.fromEntries(
    fieldNames.map((name) => {
      const field = fieldOf(name)
      return [name, field?.kind === 'rows' ? kept(name, record[name]) : (record[name] ?? null)]
    }),
  ) as unknown as DefendantForm

/** A new defendant starts as a new lead (DEF-52). */
export const newForm = (): DefendantForm => formOf({ status: 'New Lead' })

/** The fields whose value would be kept differently than it was. */
export const changedNames = (base: Values, values: Values): FieldName[] =>
  fieldNames.filter((name) => !isSame(name, base[name], values[name]))

const pick = (names: readonly FieldName[], values: Values) =>
  Object.fromEntries(names.map((name) => [name, kept(name, values[name])]))

/** What a save sends: the fields that changed, and what they were when they were read. */
export function changeOf(base: Values, values: Values) {
  const names = changedNames(base, values)
  return { ...pick(names, values), base: pick(names, base) }
}

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

/** What has to be judged before a save: the values as they would be kept. */
export const judged = (values: Values): Values => pick(fieldNames, values)

/** The form after a save: as the server has it now, with what was typed while the save was under way on top. */
export function afterSave(saved: Values, typed: Values, fresh: Values): DefendantForm {
  const later = changedNames(saved, typed)
  return formOf({ ...fresh, ...Object.fromEntries(later.map((name) => [name, typed[name]])) })
}
