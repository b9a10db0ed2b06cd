import { personName, phone, text, yesNo, type Catalogue } from '../kit/fields.ts'
import { spouseExtraFields } from './information.ts'

/** Name, address and phone of a relative, as `mother_name` and so on (REF-3). */
const relative = <const Key extends string>(key: Key) =>
  ({
    [`${key}_name`]: personName('Name'),
    [`${key}_address`]: text('Address', 250),
    [`${key}_phone`]: phone('Phone'),
  }) as {
    readonly [Name in `${Key}_name`]: ReturnType<typeof personName>
  } & {
    readonly [Name in `${Key}_address`]: ReturnType<typeof text>
  } & {
    readonly [Name in `${Key}_phone`]: ReturnType<typeof phone>
  }

/** A child of an ex or parent; name and age are needed before the next child (REF-6, REF-13). */
export const childFields = {
  name: { ...personName('Name'), required: true },
  age: { ...text('Age', 10), required: true },
  sex: text('Sex', 20),
} as const satisfies Catalogue

const children = { kind: 'rows', label: 'Children', of: childFields } as const

const exParent = <const Key extends `ex_parent_${1 | 2 | 3}`>(key: Key) =>
  ({
    ...relative(key),
    [`${key}_has_children`]: yesNo('Has Children'),
    [`${key}_children`]: children,
  }) as ReturnType<typeof relative<Key>> & {
    readonly [Name in `${Key}_has_children`]: ReturnType<typeof yesNo>
  } & {
    readonly [Name in `${Key}_children`]: typeof children
  }

const spouseFields = { ...relative('spouse'), ...spouseExtraFields } as const

/** The relatives in the order of the Family tab (DEF-47, REF-2, REF-11). */
export const relativeFields = {
  Spouse: spouseFields,
  'Ex / Parent 1': exParent('ex_parent_1'),
  'Ex / Parent 2': exParent('ex_parent_2'),
  'Ex / Parent 3': exParent('ex_parent_3'),
  Mother: relative('mother'),
  Father: relative('father'),
  'Spouse’s Mother': relative('spouse_mother'),
  'Spouse’s Father': relative('spouse_father'),
  'Defendant’s Brother': relative('defendant_brother'),
  'Defendant’s Sister': relative('defendant_sister'),
  'Best Friend': relative('bestfriend'),
} as const
