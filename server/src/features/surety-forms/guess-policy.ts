import { bookingFields } from '@bailiwick/contract/bookings'
import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import { indemnitorFields } from '@bailiwick/contract/indemnitors'
import type { Catalogue } from '@bailiwick/contract/kit/fields'
import { type FieldMapping, type FormMapping, type SuretyFormDetails } from '@bailiwick/contract/surety-forms'
import { suretyFormSources, type SuretyFormSource } from '@bailiwick/contract/surety-form-sources'
import type { FormField } from '#pdf/form-fields'

/** What forms write, and what our labels say; an empty text is a word that tells nothing. */
const synonyms: Readonly<Record<string, string>> = {
  dob: 'date birth',
  birthdate: 'date birth',
  ssn: 'social security',
  ss: 'social security',
  dl: 'driver license',
  drivers: 'driver',
  addr: 'address',
  tel: 'phone',
  telephone: 'phone',
  ph: 'phone',
  mobile: 'phone',
  cell: 'phone',
  home: '',
  def: 'defendant',
  deft: 'defendant',
  principal: 'defendant',
  ind: 'indemnitor',
  indem: 'indemnitor',
  cosigner: 'indemnitor',
  guarantor: 'indemnitor',
  poa: 'power attorney',
  amt: 'amount',
  fname: 'first name',
  lname: 'last name',
  relation: 'relationship',
  employer: 'employed',
  ref: 'reference',
  number: '',
  no: '',
  num: '',
  the: '',
  of: '',
  to: '',
  by: '',
  in: '',
  a: '',
  s: '',
  txt: '',
  text: '',
  field: '',
}

/** The telling words of a name: 'DefFirstName_2' has defendant, first, name and 2. */
export const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .replaceAll(/(\D)(\d)/g, '$1 $2')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .flatMap((word) => (synonyms[word] ?? word).split(' '))
      .filter(Boolean),
  )

/** From 0 to 1: how many words two names share. Names with different numbers share nothing. */
export function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const numbers = (words: ReadonlySet<string>) => [...words].filter((word) => /^\d+$/.test(word)).join()
  const [left, right] = [numbers(one), numbers(other)]
  // A name without a number is the first of several
  if (left !== '' && right !== '' ? left !== right : (left || right || '1') !== '1') return 0
  return one.size + other.size === 0
    ? 0
    : (2 * [...one].filter((word) => other.has(word)).length) / (one.size + other.size)
}

/** Less alike is no guess. */
const enough = 0.79

const catalogues: Readonly<Record<string, Catalogue>> = {
  defendant: defendantFields,
  booking: bookingFields,
  indemnitor: indemnitorFields,
}

/** A source by its label alone and with the record that it is of; fields are also known by their names in the catalogue. */
const candidates = suretyFormSources.map((source) => {
  const [record = '', name = ''] = source.id.split('.')
  const texts = [source.label, `${record} ${source.label}`]
  return {
    source,
    names: (catalogues[record] === undefined ? texts : [...texts, name, `${record} ${name}`]).map(wordsOf),
  }
})

type Signer = SuretyFormDetails['signer']

function closest(names: readonly ReadonlySet<string>[], signer: Signer): SuretyFormSource | null {
  let best: SuretyFormSource | null = null
  let most = enough
  for (const candidate of candidates) {
    // Nobody is the indemnitor who signs the defendant's document
    if (signer === 'defendant' && candidate.source.id.startsWith('indemnitor.')) continue
    const score = Math.max(
      ...names.flatMap((name) => candidate.names.map((other) => similarity(name, other))),
    )
    if (score > most) {
      most = score
      best = candidate.source
    }
  }
  return best
}

/** What the fields get as far as their names tell; all of it is marked as guessed. */
export const guessMapping = (fields: readonly FormField[], signer: Signer): FormMapping =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const guess = guessFor(field, signer)
      return guess === null ? [] : [[field.key, { ...guess, is_guess: true }]]
    }),
  )

function guessFor({ kind, name, tip, option }: FormField, signer: Signer): FieldMapping | null {
  const names = [name, tip].filter(Boolean).map(wordsOf)
  const has = (...words: string[]) => names.some((name) => words.every((word) => name.has(word)))
  if (kind === 'signature') return { gets: 'signature' }
  if (kind === 'text') {
    if (has('initials') || has('initial')) return { gets: 'initials' }
    if (has('date', 'signed') || has('date', 'signature')) return { gets: 'date' }
    if (has('signature')) return { gets: 'signature' }
  }
  const isInWords = has('words')
  const source = closest(
    names.map((name) => new Set([...name].filter((word) => word !== 'words'))),
    signer,
  )
  if (source === null) return null
  if (kind === 'text' || kind === 'choice')
    return {
      gets: 'value',
      source: source.id,
      as: isInWords && source.forms.includes('words') ? 'words' : 'whole',
    }
  const answers = optionsOf(source)
  const text = kind === 'radio' ? option : 'Yes'
  const isAnswer = answers.some((one) => one.toLowerCase() === text?.toLowerCase())
  return text !== null && isAnswer ? { gets: 'value', source: source.id, as: 'whole', text } : null
}

function optionsOf({ id }: SuretyFormSource): readonly string[] {
  const [record = '', name = ''] = id.split('.')
  const field = catalogues[record]?.[name]
  return field?.kind === 'choice' ? field.options : []
}
