import type { FieldPlace, FormField } from './form-fields.ts'

/** What a widget says of its field, and how a text looks in it. */
export interface ReadWidget extends Omit<FormField, 'key' | 'places'> {
  /** The same for the widgets of one field. */
  readonly identity: string
  readonly look: Pick<FieldPlace, 'align' | 'size'>
}

/** One of the rectangles of a field. */
export interface Widget extends Omit<ReadWidget, 'look'> {
  readonly place: FieldPlace
}

/** The fields that widgets belong to, in the order of reading. */
export function fieldsOf(widgets: readonly Widget[]): FormField[] {
  const groups = [...Map.groupBy(widgets, ({ identity }) => identity).values()].flatMap(byOption)
  const fields = groups
    .map(fieldOf)
    .toSorted(({ places: [one] }, { places: [other] }) =>
      one === undefined || other === undefined ? 0 : inOrder(one, other),
    )
  return withKeys(fields)
}

/** In the order of reading. */
const inOrder = (one: FieldPlace, other: FieldPlace): number =>
  one.page - other.page || other.y - one.y || one.x - other.x

/** The widgets of one field by what they stand for, since only one of them is marked. */
function byOption(widgets: readonly Widget[]): Widget[][] {
  const options = Map.groupBy(widgets, ({ option }) => option ?? '')
  if (widgets[0]?.kind === 'radio') return [...options.values()]
  if (widgets[0]?.kind === 'check' && options.size > 1) return [...options.values()]
  return [widgets.map((widget) => ({ ...widget, option: null }))]
}

/** What the widgets of a field have in common; a limit or a text may be that of one of them. */
function fieldOf(widgets: readonly Widget[]): Omit<FormField, 'key'> {
  const [first] = widgets
  if (first === undefined) throw new Error('A field has no widget')
  const { identity: _identity, place: _place, ...field } = first
  const prefilled = widgets.find((widget) => widget.prefilled !== undefined)?.prefilled
  return {
    ...field,
    ...(prefilled !== undefined && { prefilled }),
    places: widgets.map(({ place }) => place).toSorted(inOrder),
  }
}

/** Gives each field a key of its own. */
function withKeys(fields: readonly Omit<FormField, 'key'>[]): FormField[] {
  const counts = new Map<string, number>()
  const used = new Set<string>()
  return fields.map((field) => {
    const name = field.name || 'Field without a name'
    const base = field.option === null ? name : `${name}: ${field.option}`
    let count = counts.get(base) ?? 0
    let key: string
    do {
      count += 1
      key = count === 1 ? base : `${base} (${count})`
    } while (used.has(key))
    counts.set(base, count)
    used.add(key)
    return { ...field, key, name: field.name || key }
  })
}
