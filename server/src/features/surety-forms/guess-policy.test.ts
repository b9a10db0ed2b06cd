import type { SuretyFormDetails } from '@bailiwick/contract/surety-forms'
import { expect, test } from 'vitest'
import type { FormField } from '#pdf/form-fields'
import { guessMapping } from './guess-policy.ts'

const field = (name: string, change: Partial<FormField> = {}): FormField => ({
  key: name,
  name,
  tip: '',
  kind: 'text',
  option: null,
  options: [],
  max: null,
  multiline: false,
  comb: false,
  places: [],
  ...change,
})

/** What the fields of these names are guessed to get: a source, or what else; null for no guess. */
function guesses(
  signer: SuretyFormDetails['signer'],
  names: readonly string[],
  change: Partial<FormField> = {},
) {
  const mapping = guessMapping(
    names.map((name) => field(name, change)),
    signer,
  )
  return names.map((name) => {
    if (!Object.hasOwn(mapping, name)) return null
    const { source, gets, as } = mapping[name] ?? {}
    return source === undefined ? gets : as === 'whole' ? source : `${source} ${as}`
  })
}

test('lines for agents, witnesses, notaries and sureties are never guessed as the client’s', () => {
  const names = [
    'Agent Signature',
    'Witness',
    'Notary',
    'Signature of Surety',
    'Producer',
    'Witness Initials',
    'Notary Date Signed',
  ]
  for (const signer of ['defendant', 'indemnitor', 'both'] as const)
    for (const kind of ['text', 'signature'] as const)
      expect(guesses(signer, names, { kind }).filter((gets) => gets !== null)).toEqual([])
})

test('a place to sign is guessed for the person who signs the form, and for nobody if two may', () => {
  const names = ['Defendant Signature', 'Indemnitor Signature', 'Co-Signer Signature', 'Signature1']
  expect(guesses('defendant', names)).toEqual(['signature', null, null, 'signature'])
  expect(guesses('indemnitor', names)).toEqual([null, 'signature', 'signature', 'signature'])
  expect(guesses('both', names)).toEqual([null, null, null, 'signature'])
  expect(guesses('both', ['Defendant Date Signed', 'Date Signed'])).toEqual([null, 'date'])
})

test('initials aren’t middle names, payments and deposits', () => {
  const names = [
    'Initials',
    'Defendant Initial',
    'Defendant Middle Initial',
    'Initial Payment',
    'Initial Deposit',
    'Initial Premium Amount',
  ]
  expect(guesses('defendant', names)).toEqual([
    'initials',
    'initials',
    'defendant.middle_name initial',
    null,
    null,
    null,
  ])
})

test('a home phone isn’t a mobile one, and a home address is an address', () => {
  const names = ['Home Phone', 'Cell Phone', 'Phone', 'Home Address']
  expect(guesses('defendant', names)).toEqual([
    'defendant.home_phone',
    'defendant.phone',
    'defendant.phone',
    'defendant.address',
  ])
})

test('fields that say of nobody are of one person in one form', () => {
  const names = ['Name', 'Phone', 'Address', 'City, State, Zip', 'Relation to Defendant']
  const defendant = ['full_name', 'phone', 'address', 'city_state_zip'].map((name) => `defendant.${name}`)
  expect(guesses('defendant', names)).toEqual([...defendant, null])
  expect(guesses('both', names)).toEqual([...defendant, 'indemnitor.relation_to_defendant'])
  const indemnitor = ['name', 'phone', 'address', 'city_state_zip', 'relation_to_defendant']
  expect(guesses('indemnitor', names)).toEqual(indemnitor.map((name) => `indemnitor.${name}`))
  expect(guesses('both', ['Indemnitor Address', 'Defendant Address'])).toEqual([
    'indemnitor.address',
    'defendant.address',
  ])
})

test('words that every object has are words, and names', () => {
  const names = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty']
  expect(guesses('defendant', names)).toEqual(names.map(() => null))
  expect(guesses('defendant', ['Phone'], { tip: 'constructor __proto__' })).toEqual(['defendant.phone'])
})
