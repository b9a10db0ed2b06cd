import { expect, test, vi } from 'vitest'
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
  // Each look at the clock is 20 ms later
  let clock = 0
  const now = vi.spyOn(performance, 'now').mockImplementation(() => (clock += 20))
  turn()
  const checked = await checkFields(
    { contents: contents(count), signer: 'both', language: null },
    mapping,
    setting,
  )
  isDone = true
  now.mockRestore()
  expect(checked.every(({ state }) => state === 'overflowing')).toBe(true)
  expect(turns).toBeGreaterThan(count / 2)
})

test('the same text in fields of one size is measured once', async () => {
  const { fields } = contents(1990)
  const mapping = Object.fromEntries(
    fields.map(({ key }) => [key, { gets: 'text' as const, text: 'What is it? '.repeat(33) }]),
  )
  const measured = vi.spyOn(await textRuler(), 'widthOf')
  const check = (count: number) =>
    checkFields({ contents: contents(count), signer: 'both', language: null }, mapping, setting)
  await check(1)
  const once = measured.mock.calls.length
  await check(1990)
  expect(measured.mock.calls).toHaveLength(2 * once)
  expect(once).toBeGreaterThan(0)
  measured.mockRestore()
})
