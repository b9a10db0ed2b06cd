import { clientDefendantFields } from '@bailiwick/contract/client-fields'
import { missingOfDefendant, missingOfIndemnitor } from '@bailiwick/contract/client-save'
import { recordErrors } from '@bailiwick/contract/kit/field-errors'
import { expect, test } from 'vitest'
import { branchFields, hiddenFields, withoutFields } from './branches.ts'
import { defendantParts, indemnitorParts } from './client-parts.ts'

const hidden = (values: Record<string, unknown>) => [...hiddenFields(values)]

test('an answer hides what it makes meaningless, unless something is in it', () => {
  expect(hidden({})).toEqual([])
  expect(hidden({ has_vehicle: 'Yes', rent_own: 'Rent', us_citizen: 'No' })).toEqual([])
  expect(hidden({ us_citizen: 'Yes', rent_own: 'Own' })).toEqual([
    'landlord_name',
    'landlord_phone',
    'how_long_in_us',
  ])
  expect(hidden({ has_vehicle: 'Yes', vehicle_financed: 'No', where_financed: 'A bank' })).toEqual([
    'how_much_owned',
  ])
  expect(hidden({ has_vehicle: 'No' })).toContain('where_financed')
  expect(hidden({ has_vehicle: 'No', color: 'Blue' })).not.toContain('color')
  expect(hidden({ has_vehicle: 'No', color: 'Blue' })).toContain('vehicle_make')
})

test('no field that a save or the documents need is ever hidden', () => {
  const options = [null, 'Yes', 'No', 'Own', 'Rent']
  for (const has_vehicle of options)
    for (const vehicle_financed of options)
      for (const rent_own of options) {
        const values = {
          has_vehicle,
          vehicle_financed,
          rent_own,
          us_citizen: 'Yes',
          name: 'Ida',
          first_name: 'A',
          last_name: 'B',
        }
        const needed = [
          ...missingOfDefendant(values, {}),
          ...missingOfIndemnitor(values, {}),
          ...Object.keys(recordErrors(clientDefendantFields, values)),
        ]
        expect(hidden(values).filter((name) => needed.includes(name))).toEqual([])
      }
})

test('only fields that the forms have are named', () => {
  const names = [...defendantParts, ...indemnitorParts].flatMap((part) => part.names)
  const answers = { has_vehicle: 'No', rent_own: 'Own', us_citizen: 'Yes' }
  expect([...branchFields, ...hidden(answers)].filter((name) => !names.includes(name))).toEqual([])
})

test('a block without a field left is left out', () => {
  const blocks = [
    { title: 'Vehicle', fields: { color: { kind: 'text', label: 'Color', max: 20 } } },
    {
      title: 'Other',
      fields: {
        lic: { kind: 'text', label: 'Plate', max: 20 },
        sex: { kind: 'text', label: 'Sex', max: 20 },
      },
    },
  ] as const
  expect(withoutFields(blocks, new Set(['color', 'lic'])).map(({ fields }) => Object.keys(fields))).toEqual([
    ['sex'],
  ])
  expect(withoutFields(blocks, new Set())).toBe(blocks)
})
