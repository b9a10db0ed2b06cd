import { isFilled, type Values } from '@bailiwick/contract/kit/fields'
import type { Block } from '@bailiwick/contract/kit/record-form'

const ofFinancing = ['where_financed', 'how_much_owned']
const ofLandlord = ['landlord_name', 'landlord_phone']
const ofVehicle = [
  'vehicle_make',
  'model',
  'vehicle_year',
  'year',
  'color',
  'lic',
  'license_plate_state',
  'registered_owner',
  'vehicle_financed',
]

/**
 * What answers make meaningless, in the forms of defendants and of indemnitors; null is a question without an answer. A
 * financed vehicle needs its financing whatever is said of having one (DEF-81), so those fields stay.
 */
const branches: readonly {
  readonly answers: Readonly<Record<string, string | null>>
  readonly hides: readonly string[]
}[] = [
  { answers: { has_vehicle: 'No' }, hides: ofVehicle },
  { answers: { has_vehicle: 'No', vehicle_financed: null }, hides: ofFinancing },
  { answers: { vehicle_financed: 'No' }, hides: ofFinancing },
  { answers: { rent_own: 'Own' }, hides: ofLandlord },
  { answers: { us_citizen: 'Yes' }, hides: ['how_long_in_us'] },
]

/** The fields whose answers decide what else is asked. */
export const branchFields: readonly string[] = [
  ...new Set(branches.flatMap(({ answers }) => Object.keys(answers))),
]

/** The fields that a client isn't asked: answers make them meaningless, and nothing is in them that hiding would conceal. */
export const hiddenFields = (values: Values): ReadonlySet<string> =>
  new Set(
    branches
      .filter(({ answers }) =>
        Object.entries(answers).every(([field, answer]) => (values[field] || null) === answer),
      )
      .flatMap(({ hides }) => hides.filter((name) => !isFilled(values[name]))),
  )

/** The blocks without these fields, and without blocks that would be empty. */
export const withoutFields = (blocks: readonly Block[], hidden: ReadonlySet<string>): readonly Block[] =>
  hidden.size === 0
    ? blocks
    : blocks.flatMap((block) => {
        const shown = Object.entries(block.fields).filter(([name]) => !hidden.has(name))
        return shown.length === 0 ? [] : [{ ...block, fields: Object.fromEntries(shown) }]
      })
