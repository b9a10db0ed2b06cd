import { expect, test } from 'vitest'
import { bookingFields } from '@bailiwick/contract/bookings'
import { inputOf, markedFields, markedLabel } from './form-errors.ts'

const required = { type: 'required', message: 'Required' }

test('the marked fields are in the order of the form, also inside lead_data', () => {
  const errors = { phone: { type: 'server', message: 'Taken' }, lead_data: { booking: required } }
  expect(markedFields(['lead_data.booking', 'first_name', 'phone'], errors)).toEqual([
    { name: 'lead_data.booking', text: 'Required', code: 'required' },
    { name: 'phone', text: 'Taken', code: 'server' },
  ])
})

test('a list is marked once, with the first error of its cells', () => {
  const charges = [undefined, { code: required, type: { type: 'chooseFromList', message: 'Choose' } }]
  expect(markedFields(['charges'], { charges })).toEqual([
    { name: 'charges', text: 'Required', code: 'required', cell: { row: 1, column: 'code' } },
  ])
  expect(markedFields(['charges'], { charges: [] })).toEqual([])
})

test('a cell of a list is named by its row, and its input is the one to go to', () => {
  const [field] = markedFields(['court_times'], { court_times: [undefined, { time: required }] })
  const description = {
    labelOf: (name: string) => bookingFields[name as 'notes'].label,
    rules: { fields: bookingFields },
  }
  expect(field && markedLabel(description, field)).toBe('Court Dates 2, Time')
  expect(field && inputOf(field)).toBe('court_times.1.time')
  expect(inputOf({ name: 'notes', text: 'Too long' })).toBe('notes')
})
