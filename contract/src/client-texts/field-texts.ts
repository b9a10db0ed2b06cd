import { extraReferenceFields } from '../defendant-fields/references.ts'
import type { Catalogue, Field } from '../kit/fields.ts'
import type { Block } from '../kit/record-form.ts'

type Labels = Readonly<Partial<Record<string, string>>>

/** What clients read about fields in another language, by the name of the field, or by the text that it replaces. */
export interface FieldTexts {
  readonly defendant: Labels
  readonly indemnitor: Labels
  /** By the end of the name: `mother_name` is the name of a relative. */
  readonly relative: Labels
  /** By the end of the name: `reference_1_phone`. */
  readonly reference: Labels
  readonly child: Labels
  readonly arrest: Labels
  readonly booking: Labels
  readonly photos: Labels
  /** By the stored value, which stays as it is. */
  readonly choices: Labels
  /** By the title of a block or part. */
  readonly titles: Labels
  readonly notes: Labels
}

type Kind = 'defendant' | 'indemnitor' | 'child' | 'reference' | 'arrest' | 'booking'

const ends = [
  { of: 'reference', pattern: /^reference_\d_(\w+)$/ },
  {
    of: 'relative',
    pattern:
      /^(?:spouse|ex_parent_\d|mother|father|spouse_mother|spouse_father|defendant_brother|defendant_sister|bestfriend)_(name|address|phone|has_children|children)$/,
  },
] as const

/** The label of a field of this kind of record; undefined if it has none. */
export function fieldLabel(texts: FieldTexts, kind: Kind, name: string): string | undefined {
  const own = texts[kind][name]
  if (own !== undefined) return own
  for (const { of, pattern } of ends) {
    const end = pattern.exec(name)?.[1]
    if (end !== undefined) return texts[of][end]
  }
  return undefined
}

/** The fields with their labels, and those of their choices, in another language; as they are if there is none. */
export const translatedFields = (texts: FieldTexts | null, kind: Kind, fields: Catalogue): Catalogue =>
  texts === null
    ? fields
    : Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [name, translated(texts, kind, name, field)]),
      )

function translated(texts: FieldTexts, kind: Kind, name: string, field: Field): Field {
  const label = fieldLabel(texts, kind, name) ?? field.label
  const { readOnlyNote: note } = field
  const named = { label, ...(note !== undefined && { readOnlyNote: texts.notes[note] ?? note }) }
  if (field.kind === 'choice') return { ...field, ...named, optionLabels: texts.choices }
  if (field.kind !== 'rows') return { ...field, ...named }
  const of = translatedFields(texts, field.of === extraReferenceFields ? 'reference' : 'child', field.of)
  return { ...field, ...named, of }
}

/** A block of a form in another language. */
export const translatedBlock = (texts: FieldTexts | null, kind: Kind, block: Block): Block =>
  texts === null
    ? block
    : {
        ...block,
        title: texts.titles[block.title] ?? block.title,
        ...(block.note !== undefined && { note: texts.notes[block.note] ?? block.note }),
        fields: translatedFields(texts, kind, block.fields),
      }
