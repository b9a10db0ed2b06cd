import { expect, test } from 'vitest'
import type { FormField } from '#pdf/form-fields'
import { textRuler } from '#pdf/text-ruler'
import { checkFields } from './check-service.ts'

const setting = {
  agency: { name: 'Bailiwick', address: null, phone: null, license: null },
  officeTimeZone: null,
  now: new Date(),
}

/** A form of so many fields of several lines. */
const contents = (count: number) => ({
  pages: [],
  fields: Array.from({ length: count }, (_, at): FormField => ({
    key: `Field ${at}`,
    name: `Field ${at}`,
    tip: '',
    kind: 'text',
    option: null,
    options: [],
    max: null,
    multiline: true,
    comb: false,
    places: [{ page: 0, x: 0, y: 0, width: 40, height: 20 }],
  })),
})

test('a check of many long texts lets other calls in between', async () => {
  const count = 600
  const mapping = Object.fromEntries(
    contents(count).fields.map(({ key }) => [
      key,
      { gets: 'text' as const, text: `${key} is it. `.repeat(25) },
    ]),
  )
  let turns = 0
  let isDone = false
  const turn = (): void => {
    turns += 1
    if (!isDone) setImmediate(turn)
  }
  // Loaded before, because turns pass while it is read
  await textRuler()
  const start = process.cpuUsage()
  turn()
  const checked = await checkFields(
    { contents: contents(count), signer: 'both', language: null },
    mapping,
    setting,
  )
  isDone = true
  const taken = process.cpuUsage(start).user / 1000
  expect(checked.every(({ state }) => state === 'overflowing')).toBe(true)
  // Some 15 ms each
  expect(turns).toBeGreaterThan(taken / 60)
})

test('the same text in fields of one size is measured once', async () => {
  const { fields } = contents(1990)
  const mapping = Object.fromEntries(
    fields.map(({ key }) => [key, { gets: 'text' as const, text: 'What is it? '.repeat(33) }]),
  )
  const start = process.cpuUsage()
  await checkFields({ contents: contents(1990), signer: 'both', language: null }, mapping, setting)
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(1500)
})
