import { expect, test } from 'vitest'
import { markedFields } from './form-errors.ts'

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
    { name: 'charges', text: 'Required', code: 'required' },
  ])
  expect(markedFields(['charges'], { charges: [] })).toEqual([])
})
