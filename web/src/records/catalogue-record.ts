import {
  isSimple,
  isTyped,
  normalize,
  storedEntriesOf,
  type Catalogue,
  type Field,
  type RecordOf,
  type Values,
} from '@bailiwick/contract/kit/fields'
import { computedValue, formatTyped, parseTyped } from '@bailiwick/contract/kit/typed-fields'

/** A value by its name. A dotted name such as `lead_data.booking` is in a nested object. */
export function valueAt(values: Values, name: string): unknown {
  const dot = name.indexOf('.')
  if (dot === -1) return values[name]
  return (values[name.slice(0, dot)] as Values | null | undefined)?.[name.slice(dot + 1)]
}

/** A copy of the values with some replaced. */
export function withValues(values: Values, replaced: Iterable<readonly [string, unknown]>): Values {
  const copy: Record<string, unknown> = { ...values }
  for (const [name, value] of replaced) {
    const [outer = name, inner] = name.split('.')
    copy[outer] = inner === undefined ? value : { ...(copy[outer] as Values), [inner]: value }
  }
  return copy
}

type Row = Readonly<Record<string, string | null>>
/** A value as it is saved. */
type SavedValue = string | number | boolean | null | Row[]

/** Some of a form's values; a nested object can be partial too. */
type PartOf<Form> = {
  [Name in keyof Form]?: Form[Name] extends Row ? Partial<Form[Name]> : Form[Name]
}

/** What a save sends: the changed fields, and in `base` the values they had when they were read. */
type ChangeOf<Form> = PartOf<Form> & { base: PartOf<Form> }

const isBlank = (value: unknown) => typeof value !== 'string' || value.trim() === ''

function normalizeText(field: Field, value: unknown): string | null {
  return isSimple(field) ? normalize(field, typeof value === 'string' ? value : null) : null
}

/** Trims texts, turns empty ones into null and removes empty rows. */
function normalizeValue(field: Field, value: unknown): SavedValue {
  if (isTyped(field)) return parseTyped(field, value)
  if (field.kind !== 'rows') return normalizeText(field, value)
  // A text in place of a list is an empty list (REF-7, REF-16)
  if (!Array.isArray(value)) return []
  return (value as Values[]).flatMap((row) => {
    if (Object.values(row).every(isBlank)) return []
    const cells = Object.entries(field.of).map(([cell, of]) => [cell, normalizeText(of, row[cell])] as const)
    return [Object.fromEntries(cells)]
  })
}

/** Reads and compares the values of one catalogue as they are saved. */
function catalogueValues(fields: Catalogue) {
  const names = storedEntriesOf(fields).map(([name]) => name)

  function normalized(name: string, value: unknown): SavedValue {
    const field = fields[name]
    return field === undefined ? null : normalizeValue(field, value)
  }

  // Compare identical texts fast: every field is compared at every keystroke
  const isSame = (name: string, one: unknown, other: unknown) =>
    (one ?? null) === (other ?? null) ||
    JSON.stringify(normalized(name, one)) === JSON.stringify(normalized(name, other))

  /** The fields whose saved value would change. */
  const changedNames = (base: Values, values: Values): string[] =>
    names.filter((name) => !isSame(name, valueAt(base, name), valueAt(values, name)))

  const entries = (some: readonly string[], values: Values) =>
    some.map((name) => [name, normalized(name, valueAt(values, name))] as const)

  /** The values as they would be saved, by full name, for validation. */
  const normalizedValues = (values: Values): Values => Object.fromEntries(entries(names, values))

  /** The value of a field, also of a computed one. */
  function valueIn(values: Values, name: string): SavedValue {
    const field = fields[name]
    return field?.kind === 'computed'
      ? computedValue(field, normalizedValues(values))
      : normalized(name, valueAt(values, name))
  }

  return { names, normalized, valueIn, changedNames, entries, normalizedValues }
}

/**
 * Converts between a form and a record of one catalogue. `start` has the values of a new record. The form has the
 * shape of the catalogue; if names are dotted, specify the nested shape as `Form`.
 */
export function catalogueRecord<C extends Catalogue, Form extends object = RecordOf<C>>(
  fields: C,
  start: Values = {},
) {
  const { entries, ...own } = catalogueValues(fields)
  const { names, normalized, changedNames } = own

  /** A record as form values: all stored fields of the catalogue and no others, typed ones as texts. */
  const toForm = (record: Values): Form =>
    withValues(
      {},
      names.map((name) => {
        const [field, value] = [fields[name], valueAt(record, name)]
        if (field !== undefined && isTyped(field)) return [name, formatTyped(field, value)]
        return [name, field?.kind === 'rows' ? normalized(name, value) : (value ?? null)]
      }),
    ) as Form

  const newForm = (): Form => toForm(start)

  function changeOf(base: Values, values: Values): ChangeOf<Form> {
    const changed = changedNames(base, values)
    return {
      ...withValues({}, entries(changed, values)),
      base: withValues({}, entries(changed, base)),
    } as ChangeOf<Form>
  }

  /** The filled fields of a new record. */
  const filledValues = (values: Values): PartOf<Form> =>
    withValues(
      {},
      entries(names, values).filter(
        ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
      ),
    ) as PartOf<Form>

  /** The form after a save: the reloaded record, with what was typed during the save on top. */
  function afterSave(saved: Values, typed: Values, fresh: Values): Form {
    const typedSince = changedNames(saved, typed)
    return toForm(
      withValues(
        fresh,
        typedSince.map((name) => [name, valueAt(typed, name)]),
      ),
    )
  }

  return { fields, ...own, toForm, newForm, changeOf, filledValues, afterSave }
}

export type CatalogueRecord<Form extends object> = ReturnType<typeof catalogueRecord<Catalogue, Form>>
