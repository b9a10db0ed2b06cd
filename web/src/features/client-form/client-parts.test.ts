import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import { indemnitorFields } from '@bailiwick/contract/indemnitors'
import { expect, test } from 'vitest'
import {
  clientDefendantRules,
  clientIndemnitorRules,
  defendantParts,
  defendantPartsForOthers,
  indemnitorParts,
  partOf,
  progressOf,
  type Part,
} from './client-parts.ts'

const fieldsOf = (parts: readonly Part[]) =>
  parts.flatMap(({ blocks }) => blocks.flatMap(({ fields }) => Object.entries(fields)))
const namesOf = (parts: readonly Part[]) => fieldsOf(parts).map(([name]) => name)
const requiredIn = (parts: readonly Part[]) =>
  fieldsOf(parts).flatMap(([name, { required }]) => (required ? [name] : []))

test('a client finds every field but status and notes, each once [DEF-37, CLI-54, CLI-55, OPEN-141]', () => {
  const staffOnly = ['status', 'general_notes', 'lead_notes']
  const all = Object.keys(defendantFields).filter((name) => !staffOnly.includes(name))
  expect(namesOf(defendantParts).toSorted()).toEqual(all.toSorted())
  expect(clientDefendantRules.names.toSorted()).toEqual(all.toSorted())
  const ofIndemnitor = Object.keys(indemnitorFields).filter((name) => name !== 'notes')
  expect(namesOf(indemnitorParts).toSorted()).toEqual(ofIndemnitor.toSorted())
  expect(clientIndemnitorRules.names.toSorted()).toEqual(ofIndemnitor.toSorted())
  expect(defendantParts.map(({ title }) => title)).toEqual([
    'General',
    'Information',
    'Family',
    'References',
    'Photos',
  ])
})

test('the power of attorney number is read-only and not among the fields to fill in [OPEN-185]', () => {
  const [general] = defendantParts
  if (general === undefined) throw new Error('no parts')
  const fields = Object.fromEntries(fieldsOf([general]))
  expect(fields['power_of_attorney_number']).toMatchObject({
    readOnlyNote: 'Only the agency can change this.',
  })
  expect(fields['first_name']).not.toHaveProperty('readOnlyNote')
  expect(general.names).not.toContain('power_of_attorney_number')
  expect(partOf(defendantParts, 'power_of_attorney_number')).toBeNull()
})

test('an indemnitor reads the defendant without ss, dl and photos [OPEN-140]', () => {
  const names = namesOf(defendantPartsForOthers)
  expect(names).not.toContain('ss')
  expect(names).not.toContain('dl')
  expect(names).toContain('first_name')
  expect(defendantPartsForOthers.map(({ title }) => title)).not.toContain('Photos')
})

test('fields that documents need are marked, and an incomplete form can be saved [CLI-48, OPEN-99, OPEN-144]', () => {
  expect(requiredIn(defendantParts)).toEqual(
    expect.arrayContaining(['date_of_birth', 'email', 'ss', 'dl', 'employed_by', 'reference_1_phone']),
  )
  expect(requiredIn(indemnitorParts)).toEqual(
    expect.arrayContaining(['name', 'relation_to_defendant', 'phone', 'employed_by']),
  )
  const half = { ...clientDefendantRules.newForm(), first_name: 'ANA', last_name: 'LIM' }
  expect(clientDefendantRules.blockingErrors(null, half)).toEqual({})
})

test('each part has its progress, and either ss or dl is enough', () => {
  const [general, information] = defendantParts
  if (!general || !information) throw new Error('no parts')
  expect(progressOf(general, { first_name: 'ANA', last_name: ' ' }, ['last_name', 'email'])).toMatchObject({
    filled: 1,
    missing: 1,
  })
  expect(progressOf(information, {}, ['ss', 'dl', 'email']).missing).toBe(2)
  expect(partOf(defendantParts, 'zip')).toBe('information')
  expect(partOf(defendantParts, 'back_id_photo')).toBe('photos')
  expect(partOf(defendantParts, 'status')).toBeNull()
})
