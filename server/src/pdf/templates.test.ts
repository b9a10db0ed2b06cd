import { readdirSync, readFileSync } from 'node:fs'
import { bookingFields } from '@bailiwick/contract/bookings'
import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import { indemnitorFields } from '@bailiwick/contract/indemnitors'
import { expect, test } from 'vitest'
import { documentWords } from '#pdf/document-words'

const [english, spanish] = [documentWords('en'), documentWords('es')]

/** The places of all texts: 'conditions.0'. English takes its labels and choices from the catalogues. */
const placesOf = (value: unknown, place = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, one]) => placesOf(one, `${place}.${name}`))
    : [place]
const placesBut = (value: object) => placesOf(value).filter((place) => !/^\.(fields|choices)\b/.test(place))
const textAt = (value: unknown, place: string): unknown =>
  place
    .split('.')
    .slice(1)
    .reduce<unknown>((at, name) => Object.entries(at ?? {}).find(([key]) => key === name)?.[1], value)

test('every text of the documents is there in both languages, and translated', () => {
  expect(placesBut(spanish)).toEqual(placesBut(english))
  const same = placesBut(english).filter((place) => textAt(english, place) === textAt(spanish, place))
  expect(same).toEqual([])
})

test('a text has the same parameters in both languages', () => {
  const parameters = (text: unknown) => (String(text).match(/\{\w+\}/g) ?? []).toSorted()
  for (const place of placesBut(english))
    expect([place, parameters(textAt(spanish, place))]).toEqual([place, parameters(textAt(english, place))])
})

const folder = new URL('./templates/', import.meta.url)
const templates = readdirSync(folder)
  .filter((name) => name.endsWith('.typ'))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))

test('no template imports a package, which the compiler would download', () => {
  const imports = templates.flatMap((source) => [...source.matchAll(/(?:import|include) "([^"]*)"/g)])
  expect(imports.length).toBeGreaterThan(8)
  expect(imports.flatMap(([, name = '']) => (/^[\w-]+\.typ$/.test(name) ? [] : [name]))).toEqual([])
})

test('every field that a template shows has a Spanish label', () => {
  const fields = { ...defendantFields, ...bookingFields, ...indemnitorFields }
  const shown = templates
    .flatMap((source) => [...source.matchAll(/"([a-z_]+\d?)"/g)])
    .flatMap(([, name = '']) => (Object.hasOwn(fields, name) ? [name] : []))
  expect(shown.length).toBeGreaterThan(60)
  const withoutLabel = ['power_of_attorney_number', 'other_conditions']
  const lines = /^(payment_schedule|recurring_charges)/
  const missing = shown.filter(
    (name) =>
      typeof textAt(spanish, `.fields.${name}`) !== 'string' &&
      !withoutLabel.includes(name) &&
      !lines.test(name),
  )
  expect(missing).toEqual([])
})
