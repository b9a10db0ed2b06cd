import { expect, test } from 'vitest'
import { caseTabs } from '#records/case-tabs.ts'
import { formatValue } from '#records/format-value.ts'
import { cellText } from './RecordCells.tsx'
import { recordKinds } from './record-kinds.ts'

const { towings } = recordKinds
const saved = {
  id: 1,
  company: 'Ace Towing',
  towing_fee: 12_550,
  days_stored: null,
  released: true,
  total: 12_550,
}

test('towings have a tab, a list and a form', () => {
  expect(caseTabs.at(-1)).toEqual({ value: 'towings', label: 'Towings' })
  expect(towings.columns.map((column) => cellText(towings, column, saved))).toEqual([
    'Ace Towing',
    null,
    '$125.50',
    'Yes',
  ])
})

test('the form types dollars, sends cents, and shows the total as it is typed', () => {
  const { rules } = towings
  const form = rules.toForm(saved)
  expect(form).toMatchObject({ towing_fee: '125.50', released: 'Yes', days_stored: null })
  const typed = { ...form, daily_fee: '40', days_stored: '3', released: 'No' }
  expect(rules.changeOf(form, typed)).toEqual({
    daily_fee: 4000,
    days_stored: 3,
    released: false,
    base: { daily_fee: null, days_stored: null, released: true },
  })
  expect(formatValue(rules, 'total', rules.valueIn(typed, 'total'))).toBe('$245.50')
  expect(Object.keys(rules.blockingErrors(null, { ...typed, days_stored: 'three' }))).toEqual([
    'towed_on',
    'days_stored',
  ])
})
