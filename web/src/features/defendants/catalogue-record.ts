import { tidy, type Catalogue } from '@bailiwick/contract/fields'

/** Any values under the names of a catalogue: a form, a record, a part of one. */
export type Values = Readonly<Record<string, unknown>>

/** A value by its name; one with a dot, as `lead_data.booking`, stands in an object within. */
export function valueAt(values: Values, name: string): unknown {
  const dot = name.indexOf('.')
  if (dot === -1) return values[name]
  return (values[name.slice(0, dot)] as Values | null | undefined)?.[name.slice(dot + 1)]
}

/** The values with others in the place of some of them. */
export function withValues(values: Values, others: Iterable<readonly [string, unknown]>): Values {
  const copy: Record<string, unknown> = { ...values }
  for (const [name, value] of others) {
    const [outer = name, inner] = name.split('.')
    copy[outer] = inner === undefined ? value : { ...(copy[outer] as Values), [inner]: value }
  }
  return copy
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
    withValues(
      {},
      names.map((name) => {
        const value = valueAt(record, name)
        return [name, fields[name]?.kind === 'rows' ? kept(name, value) : (value ?? null)]
      }),
    ) as Form

  const newForm = (): Form => formOf(start)

  /** The fields whose value would be kept differently than it was. */
  const changedNames = (base: Values, values: Values): Name[] =>
    names.filter((name) => !isSame(name, valueAt(base, name), valueAt(values, name)))

  const entries = (some: readonly string[], values: Values) =>
    some.map((name) => [name, kept(name, valueAt(values, name))] as const)

  /** What a save sends: the fields that changed, and what they were when they were read. */
  function changeOf(base: Values, values: Values) {
    const changed = changedNames(base, values)
    return { ...withValues({}, entries(changed, values)), base: withValues({}, entries(changed, base)) }
  }

  /** A new record as it is sent: all that is filled. */
  const filledOf = (values: Values): Values =>
    withValues(
      {},
      entries(names, values).filter(
        ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
      ),
    )

  /** What has to be judged before a save: the values as they would be kept, each under its whole name. */
  const judged = (values: Values): Values => Object.fromEntries(entries(names, values))

  /** The form after a save: as the server has it now, with what was typed while the save was under way on top. */
  function afterSave(saved: Values, typed: Values, fresh: Values): Form {
    const later = changedNames(saved, typed)
    return formOf(
      withValues(
        fresh,
        later.map((name) => [name, valueAt(typed, name)]),
      ),
    )
  }

  return { fields, names, kept, formOf, newForm, changedNames, changeOf, filledOf, judged, afterSave }
}

export type CatalogueRecord<Form extends object> = ReturnType<typeof catalogueRecord<Form>>
