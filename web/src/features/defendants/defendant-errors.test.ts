import { sentence } from '@bailiwick/contract/kit/messages'
import { expect, test } from 'vitest'
import { defendantRules } from './defendant-record.ts'

const { blockingErrors, createResolver, dependents, newForm, toForm } = defendantRules

const named = { ...newForm(), first_name: 'ANA', last_name: 'RUIZ' }

test('a new defendant requires only the two names [DEF-82]', () => {
  expect(blockingErrors(null, newForm())).toEqual({
    first_name: sentence('required'),
    last_name: sentence('required'),
  })
  expect(blockingErrors(null, named)).toEqual({})
})

test('vehicle and financing fields are required only if there is one [DEF-80, DEF-81]', () => {
  expect(blockingErrors(null, { ...named, has_vehicle: 'No' })).toEqual({})
  const withVehicle = blockingErrors(null, { ...named, has_vehicle: 'Yes', vehicle_financed: 'No' })
  expect(Object.keys(withVehicle)).toEqual([
    'vehicle_make',
    'model',
    'vehicle_year',
    'color',
    'lic',
    'license_plate_state',
  ])
  const financed = blockingErrors(null, { ...named, vehicle_financed: 'Yes' })
  expect(Object.keys(financed)).toEqual(['where_financed', 'how_much_owned'])
})

test('a started reference requires name and relationship [REF-12]', () => {
  const begun = blockingErrors(null, { ...named, reference_2_phone: '5550100123' })
  expect(begun).toEqual({
    reference_2_name: sentence('required'),
    reference_2_relationship: sentence('required'),
  })
  expect(dependents.get('reference_2_phone')).toEqual(['reference_2_name', 'reference_2_relationship'])
})

test('an error in a saved value prevents only changes of that field', () => {
  const base = toForm({ first_name: 'ANA', last_name: "O'BRIEN", city: 'Fresno' })
  expect(blockingErrors(base, { ...base, city: 'Selma' })).toEqual({})
  expect(blockingErrors(base, { ...base, last_name: "O'BRIAN" })).toEqual({
    last_name: sentence('alphanumericOnly'),
  })
})

test('an error of a list is at its cell, and an empty row has none', async () => {
  const children = [
    { name: null, age: null, sex: null },
    { name: 'Leo', age: null, sex: null },
  ]
  const options = { criteriaMode: 'firstError', fields: {}, shouldUseNativeValidation: false } as const
  const { errors } = await createResolver(() => null)(
    { ...named, ex_parent_1_children: children },
    undefined,
    options,
  )
  expect(errors).toEqual({
    ex_parent_1_children: [undefined, { age: { type: 'required', message: 'Required' } }],
  })
})
