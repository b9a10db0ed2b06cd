import { bookingFields } from '@bailiwick/contract/bookings'
import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import { indemnitorFields } from '@bailiwick/contract/indemnitors'
import type { Catalogue } from '@bailiwick/contract/kit/fields'
import { type FieldMapping, type FormMapping, type SuretyFormDetails } from '@bailiwick/contract/surety-forms'
import {
  suretyFormSources,
  type PrintForm,
  type SuretyFormSource,
} from '@bailiwick/contract/surety-form-sources'
import type { FormField } from '#pdf/form-fields'

/** What forms write, and what our labels say; an empty text is a word that tells nothing. */
const synonyms: ReadonlyMap<string, string> = new Map(
  Object.entries({
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
    mobile: 'mobile phone',
    cell: 'mobile phone',
    cellphone: 'mobile phone',
    residence: 'home',
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
    mname: 'middle name',
    relation: 'relationship',
    employer: 'employed',
    ref: 'reference',
    signatures: 'signature',
    sign: 'signature',
    signer: 'signature',
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
  }),
)

/** A name tells what it is for in its beginning; what comes after is an instruction, or hostile. */
const longest = { characters: 160, words: 12 } as const

type Words = ReadonlySet<string>

/** The telling words of a name: 'DefFirstName_2' has defendant, first, name and 2. */
export function wordsOf(text: string): Words {
  const plain = text
    .slice(0, longest.characters)
    .replaceAll(/\bco[- ]?(?:sign[eo]r|maker)/gi, 'cosigner')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/(\D)(\d)/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, longest.words)
  const words = new Set(plain.flatMap((word) => (synonyms.get(word) ?? word).split(' ')).filter(Boolean))
  // Only phones are at home or elsewhere; of addresses we have one
  if (!words.has('phone')) words.delete('home')
  return words
}

const numbersOf = (words: Words): string => [...words].filter((word) => /^\d+$/.test(word)).join()

/** Less alike is no guess. */
const enough = 0.79

/** From 0 to 1: how many words two names share; 0 if that isn't enough. */
function likeness(one: Words, other: Words): number {
  // Too different in length to be alike
  if (2 * Math.min(one.size, other.size) <= enough * (one.size + other.size)) return 0
  let shared = 0
  for (const word of one) if (other.has(word)) shared += 1
  return (2 * shared) / (one.size + other.size)
}

// A name without a number is the first of several
const isSameNumber = (one: string, other: string): boolean =>
  one === other || ((one || '1') === '1' && (other || '1') === '1')

const catalogues: ReadonlyMap<string, Catalogue> = new Map<string, Catalogue>([
  ['defendant', defendantFields],
  ['booking', bookingFields],
  ['indemnitor', indemnitorFields],
])

/** What a source is called: by its label alone and with the record that it is of, and by its name in the catalogue. */
function namesOf({ id, label }: SuretyFormSource): string[] {
  const [record = '', name = ''] = id.split('.')
  const known = catalogues.has(record) ? [label, name] : [label]
  const texts = id === 'defendant.full_name' ? ['Name', ...known] : known
  return texts.flatMap((text) => [text, `${record} ${text}`])
}

type Person = 'defendant' | 'indemnitor'
const people: readonly Person[] = ['defendant', 'indemnitor']

interface Candidate {
  /** Its place in the list of sources. */
  readonly at: number
  readonly source: SuretyFormSource
  readonly words: Words
  readonly numbers: string
  /** Whose record it is; null if its label says so, or if it is nobody's. */
  readonly person: Person | null
}

function personOf({ id, label }: SuretyFormSource): Person | null {
  const person = people.find((one) => id.startsWith(`${one}.`)) ?? null
  const words = wordsOf(label)
  return people.some((one) => words.has(one)) ? null : person
}

const candidates: readonly Candidate[] = suretyFormSources.flatMap((source, at) => {
  const names = new Map(
    namesOf(source).map((name) => [[...wordsOf(name)].toSorted().join(' '), wordsOf(name)]),
  )
  const person = personOf(source)
  return [...names.values()].map((words) => ({ at, source, words, numbers: numbersOf(words), person }))
})

/** The candidates that have a word. */
const withWord = new Map<string, Candidate[]>()
for (const candidate of candidates)
  for (const word of candidate.words) withWord.set(word, [...(withWord.get(word) ?? []), candidate])

type Signer = SuretyFormDetails['signer']

/**
 * The source whose name is most like one of these. A name that says of nobody is of the person who signs; in a form for
 * both, of the defendant, whom every document has.
 */
function closest(names: readonly Words[], signer: Signer): SuretyFormSource | null {
  const said = people.filter((one) => names.some((name) => name.has(one)))
  const meant: readonly Person[] =
    said.length > 0 ? said : [signer === 'indemnitor' ? 'indemnitor' : 'defendant']
  let best: Candidate | undefined
  let most = enough
  for (const name of names) {
    const numbers = numbersOf(name)
    for (const candidate of promising(name)) {
      const score = likeness(name, candidate.words)
      // Of two that are as like, the first in the list
      if (score < most || (score === most && (best === undefined || candidate.at >= best.at))) continue
      if (!isSameNumber(numbers, candidate.numbers) || !mayBe(candidate, signer, meant)) continue
      most = score
      best = candidate
    }
  }
  return best?.source ?? null
}

/**
 * The candidates that may be like enough. They share so many words with the name that they have one of its rarest: only
 * those are looked at, because words such as 'defendant' are in hundreds.
 */
function promising(name: Words): Candidate[] {
  const shared = Math.floor((enough * name.size) / (2 - enough)) + 1
  const lists = [...name].map((word) => withWord.get(word) ?? [])
  return lists
    .toSorted((one, other) => one.length - other.length)
    .slice(0, name.size - shared + 1)
    .flat()
}

const mayBe = ({ source, person }: Candidate, signer: Signer, meant: readonly Person[]): boolean =>
  // Nobody is the indemnitor who signs the defendant's document
  !(signer === 'defendant' && source.id.startsWith('indemnitor.')) &&
  (person === null || meant.includes(person))

/** What the fields get as far as their names tell; all of it is marked as guessed. */
export const guessMapping = (fields: readonly FormField[], signer: Signer): FormMapping =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const guess = guessFor(field, signer)
      return guess === null ? [] : [[field.key, { ...guess, is_guess: true }]]
    }),
  )

function guessFor(field: FormField, signer: Signer): FieldMapping | null {
  const { kind, name, tip, option } = field
  const names = [name, tip].filter(Boolean).map(wordsOf)
  if (kind === 'signature' || kind === 'text') {
    const place = placeFor(kind, names)
    if (place !== null) return maySign(names, signer) ? { gets: place } : null
    if (kind === 'signature') return null
  }
  const { source, as } = sourceFor(names, signer)
  if (source === null) return null
  if (kind === 'text' || kind === 'choice') return { gets: 'value', source: source.id, as }
  const text = option ?? (kind === 'check' ? 'Yes' : null)
  const isAnswer = source.values.some((one) => one.toLowerCase() === text?.toLowerCase())
  return text !== null && isAnswer ? { gets: 'value', source: source.id, as: 'whole', text } : null
}

/** Besides these, a name with 'initial' is of a payment, a deposit or a middle name. */
const besideInitials = new Set([
  'defendant',
  'indemnitor',
  'client',
  'applicant',
  'signature',
  'here',
  'page',
])

/** What a signer writes into a field, as far as its names tell; null for a value. */
function placeFor(
  kind: 'signature' | 'text',
  names: readonly Words[],
): 'signature' | 'initials' | 'date' | null {
  const has = (...words: string[]) => names.some((name) => words.every((word) => name.has(word)))
  const isForInitials = names.some(
    (name) =>
      (name.has('initials') || name.has('initial')) &&
      [...name].every(
        (word) => word === 'initials' || word === 'initial' || besideInitials.has(word) || /^\d+$/.test(word),
      ),
  )
  if (isForInitials) return 'initials'
  if (kind === 'signature') return 'signature'
  if (has('date', 'signed') || has('date', 'signature')) return 'date'
  return has('signature') && !has('name') ? 'signature' : null
}

/** Who signs such forms besides the clients; also what stands for them in the names of fields. */
const others = new Set(
  'agent agents agency bondsman bailbondsman producer witness witnesses notary surety insurer company officer'
    .concat(
      ' attorney fact judge clerk magistrate deputy jailer spouse interpreter translator manager employee',
    )
    .split(' '),
)

/** Whether the client who signs may be meant; somebody else's line is for somebody to decide, and so is one of two people's. */
function maySign(names: readonly Words[], signer: Signer): boolean {
  const has = (word: string) => names.some((name) => name.has(word))
  if (names.some((name) => [...name].some((word) => others.has(word)))) return false
  return people.every((person) => person === signer || !has(person))
}

/** The value that a field is named after, and how it is printed. */
function sourceFor(
  names: readonly Words[],
  signer: Signer,
): { readonly source: SuretyFormSource | null; readonly as: PrintForm } {
  const has = (word: string) => names.some((name) => name.has(word))
  const wanted = has('words') ? 'words' : has('initial') ? 'initial' : 'whole'
  const source = closest(wanted === 'whole' ? names : names.map(withoutForm), signer)
  const as = source?.forms.includes(wanted) === true ? wanted : 'whole'
  // The letter of something else is nothing that we know
  return wanted === 'initial' && as === 'whole' ? { source: null, as } : { source, as }
}

/** The name of the value alone: 'Middle Initial' is the initial of a name. */
const withoutForm = (name: Words): Words =>
  new Set([...name].filter((word) => word !== 'words').map((word) => (word === 'initial' ? 'name' : word)))
