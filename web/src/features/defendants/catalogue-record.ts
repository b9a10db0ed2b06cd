import { tidy, type Catalogue } from '@bailiwick/contract/fields'

/** Any values under the names of a catalogue: a form, a record, a part of one. */
export type Values = Readonly<Record<string, unknown>>

/** A value by its name; one with a dot, as `lead_data.booking`, stands in an object within. */
export function valueAt(values: Values, name: string): unknown {
  const dot = name.indexOf('.')
  if (dot === -1) return values[name]
  return (values[name.slice(0, dot)] as Values | null | undefined)?.[name.slice(dot + 1)]
}

type Row = Readonly<Record<string, string | null>>

const isBlank = (value: unknown) => typeof value !== 'string' || value.trim() === ''

/** What a form does with the values of one catalogue; `start` is what a new record holds already. */
export function catalogueRecord<Form extends object>(fields: Catalogue, start: Values = {}) {
  type Name = keyof Form & string
  const names = Object.keys(fields) as Name[]

  /** A value as it would be kept: texts trimmed, empties null, rows without anything in them gone. */
  function kept(name: string, value: unknown): string | null | Row[] {
    const field = fields[name]
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
  const formOf = (record: Values): Form =>
    Object.fromEntries(
      names.map((name) => [
        name,
        fields[name]?.kind === 'rows' ? kept(name, record[name]) : (record[name] ?? null),
      ]),
    ) as Form

  const newForm = (): Form => formOf(start)

  /** The fields whose value would be kept differently than it was. */
  const changedNames = (base: Values, values: Values): Name[] =>
    names.filter((name) => !isSame(name, base[name], values[name]))

  const pick = (some: readonly string[], values: Values) =>
    Object.fromEntries(some.map((name) => [name, kept(name, values[name])]))

  /** What a save sends: the fields that changed, and what they were when they were read. */
  function changeOf(base: Values, values: Values) {
    const changed = changedNames(base, values)
    return { ...pick(changed, values), base: pick(changed, base) }
  }

  /** What has to be judged before a save: the values as they would be kept. */
  const judged = (values: Values): Values => pick(names, values)

  /** The form after a save: as the server has it now, with what was typed while the save was under way on top. */
  function afterSave(saved: Values, typed: Values, fresh: Values): Form {
    const later = changedNames(saved, typed)
    return formOf({ ...fresh, ...Object.fromEntries(later.map((name) => [name, typed[name]])) })
  }

  return { fields, names, kept, formOf, newForm, changedNames, changeOf, judged, afterSave }
}

export type CatalogueRecord<Form extends object> = ReturnType<typeof catalogueRecord<Form>>
