import { isDeepStrictEqual } from 'node:util'
import { isPossible, mappedOf, type FieldMapping, type FormMapping } from '@bailiwick/contract/surety-forms'
import type { FormContents, FormField } from '#pdf/form-fields'

/** A PDF that a form had, with what its fields got at last. */
interface Edition {
  readonly contents: FormContents
  readonly mapping: FormMapping
}

/** What the fields of a new PDF get from those before it. */
export interface TakenOver {
  readonly mapping: FormMapping
  /** How many fields get what they got before, and how many of them somebody has to confirm. */
  readonly count: number
  readonly unsure: number
  readonly added: number
  /** How many mappings of the last PDF are dropped. */
  readonly gone: number
}

/** Takes the mapping of each field from the newest PDF that has a field of this name. `editions` has the newest first. */
export function takeOver(
  contents: FormContents,
  guessed: FormMapping,
  editions: readonly Edition[],
): TakenOver {
  const known = editions.map((edition) => ({
    edition,
    fields: new Map(edition.contents.fields.map((field) => [field.key, field])),
    options: optionsByName(edition.contents),
    isSame: isDeepStrictEqual(edition.contents, contents),
  }))
  const options = optionsByName(contents)
  const taken = new Map<string, FieldMapping>()
  let added = 0
  for (const field of contents.fields) {
    const found = known.find(({ fields }) => fields.has(field.key))
    if (found === undefined) added += 1
    const mapped = found === undefined ? undefined : mappedOf(found.edition.mapping, field.key)
    if (found === undefined || mapped === undefined || !isPossible(field, mapped)) continue
    const isSure =
      found.isSame || !mayMeanOther(field, options.get(field.name) === found.options.get(field.name))
    taken.set(field.key, isSure || mapped.gets === 'nothing' ? mapped : { ...mapped, is_guess: true })
  }
  const all = [...taken.values()]
  return {
    mapping: { ...guessed, ...Object.fromEntries(taken) },
    count: all.length,
    unsure: all.filter(({ is_guess }) => is_guess === true).length,
    added,
    gone: Object.keys(editions[0]?.mapping ?? {}).filter((key) => !taken.has(key)).length,
  }
}

/** Whether an answer of the same name may be another one now: it is named by a number, or the order of the answers changed. */
const mayMeanOther = ({ option }: FormField, isInOrder: boolean): boolean =>
  option !== null && (!isInOrder || /^(option )?\d+$/i.test(option))

/** The answers that stand under one name, as they follow each other. */
const optionsByName = ({ fields }: FormContents): ReadonlyMap<string, string> =>
  new Map(
    [...Map.groupBy(fields, ({ name }) => name)].map(([name, answers]) => [
      name,
      JSON.stringify(answers.map(({ option }) => option)),
    ]),
  )

/** A PDF that shares fewer than half of its fields with each of those before it: how many, of how many. */
interface OtherForm {
  readonly code: 'otherForm' | 'smallerForm'
  readonly shared: number
  readonly fields: number
}

/** Null for a PDF that may be the next edition. */
export function otherForm({ fields }: FormContents, editions: readonly Edition[]): OtherForm | null {
  const compared = editions.map(({ contents }): OtherForm & { readonly isAlike: boolean } => {
    const keys = new Set(contents.fields.map(({ key }) => key))
    const shared = fields.filter(({ key }) => keys.has(key)).length
    const isOther = shared * 2 < fields.length
    return {
      isAlike: !isOther && shared * 2 >= keys.size,
      code: isOther ? 'otherForm' : 'smallerForm',
      shared,
      fields: isOther ? fields.length : keys.size,
    }
  })
  const [last] = compared
  return last === undefined || compared.some(({ isAlike }) => isAlike) ? null : last
}
