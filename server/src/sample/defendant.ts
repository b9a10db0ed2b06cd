import type { DefendantForm } from '@bailiwick/contract/defendant-fields/catalogue'
import { type Day, mdy } from './days.ts'
import { anyPhone, contact, driverLicense, email, fullName, home, socialSecurityNumber } from './people.ts'
import type { Random } from './random.ts'
import {
  colors,
  employers,
  familyNames,
  givenNames,
  occupations,
  relations,
  remarks,
  streets,
  vehicles,
} from './words.ts'

type Part = Partial<DefendantForm>

/** The form of one defendant on the day the file was opened; valid by the catalogue. */
export function defendantForm(random: Random, opened: Day): Part {
  const first_name = random.pick(givenNames)
  const last_name = random.pick(familyNames) + (random.chance(0.12) ? ` ${random.pick(familyNames)}` : '')
  return {
    first_name,
    last_name,
    middle_name: random.sometimes(0.35, () => random.pick(givenNames)),
    date_of_birth: random.sometimes(0.97, () => mdy(opened - random.between(19 * 365, 68 * 365))),
    status: random.chance(0.7) ? 'Assigned to Agent' : 'New Lead',
    power_of_attorney_number: random.sometimes(0.75, () => powerNumber(random)),
    home_phone: random.sometimes(0.45, () => anyPhone(random)),
    general_notes: random.sometimes(0.3, () => random.pick(remarks)),
    ...personal(random, `${first_name} ${last_name}`),
    ...residence(random),
    ...(random.chance(0.7) && employment(random)),
    ...vehicle(random),
    ...(random.chance(0.3) && attorney(random)),
    ...family(random, last_name),
    ...references(random),
    lead_notes: random.sometimes(0.15, () => random.pick(remarks)),
  }
}

/** Prefix for the face amount in thousands, then the serial number. */
const powerNumber = (random: Random) =>
  `${random.pick(['FX', 'BK'])}${random.pick(['5', '10', '25', '50', '100'])}-${random.digits(6)}`

function personal(random: Random, name: string): Part {
  const isCitizen = random.chance(0.8)
  return {
    email: random.sometimes(0.6, () => email(random, name)),
    instagram: random.sometimes(0.2, () => `@${name.split(' ')[0]?.toLowerCase()}.${random.digits(3)}`),
    place_of_birth: random.sometimes(0.7, () =>
      random.pick(['California', 'Nevada', 'Arizona', 'Texas', 'Mexico', 'Vietnam']),
    ),
    us_citizen: isCitizen ? 'Yes' : 'No',
    how_long_in_us: isCitizen ? null : `${random.between(2, 30)} years`,
    sex: random.pick(['Male', 'Male', 'Male', 'Female']),
    ss: random.sometimes(0.7, () => socialSecurityNumber(random)),
    dl: random.sometimes(0.7, () => driverLicense(random)),
    issuing_state: random.chance(0.9) ? 'CA' : random.pick(['NV', 'AZ', 'TX']),
  }
}

function residence(random: Random): Part {
  const rent_own = random.chance(0.75) ? 'Rent' : 'Own'
  const years = `${random.between(1, 15)} years`
  return {
    ...home(random),
    lived_there_how_long: years,
    years_in_city: String(random.between(1, 40)),
    rent_own,
    lived_at_this_address_for: years,
    ...(rent_own === 'Rent' && { landlord_name: fullName(random), landlord_phone: anyPhone(random) }),
    ...(random.chance(0.4) && {
      former_address: `${random.between(100, 9999)} ${random.pick(streets)}`,
      former_lived_there_how_long: `${random.between(1, 8)} years`,
      last_county: home(random).county,
      last_state: 'CA',
    }),
  }
}

const employment = (random: Random): Part => ({
  employed_by: random.pick(employers),
  occupation_title: random.pick(occupations),
  compensation: `$${random.between(17, 45)} per hour`,
  how_long: `${random.between(1, 12)} years`,
  employers_phone: anyPhone(random),
  employers_address: home(random).address,
  superior: fullName(random),
  superior_phone: anyPhone(random),
})

function vehicle(random: Random): Part {
  if (random.chance(0.45)) return { has_vehicle: 'No' }
  const [vehicle_make, model] = random.pick(vehicles)
  const isFinanced = random.chance(0.4)
  return {
    has_vehicle: 'Yes',
    vehicle_make,
    model,
    vehicle_year: String(random.between(2002, 2025)),
    color: random.pick(colors),
    lic: `${random.between(5, 9)}${random.pick(['ABC', 'KLM', 'RTV', 'XYZ'])}${random.digits(3)}`,
    license_plate_state: 'CA',
    vehicle_financed: isFinanced ? 'Yes' : 'No',
    ...(isFinanced && {
      where_financed: 'Golden Valley Credit Union',
      how_much_owned: `$${random.between(2, 28)},000`,
    }),
  }
}

const attorney = (random: Random): Part => ({
  defendants_attorney_name: fullName(random),
  defendants_attorney_address: home(random).address,
  defendants_attorney_phone: anyPhone(random),
})

const parents = ['mother', 'father'] as const
const others = [
  'spouse',
  'defendant_brother',
  'defendant_sister',
  'bestfriend',
  'spouse_mother',
  'spouse_father',
] as const

function family(random: Random, lastName: string): Part {
  const known = [
    ...parents.filter(() => random.chance(0.75)),
    ...others.filter(() => random.chance(0.3)),
    ...(['ex_parent_1', 'ex_parent_2'] as const).filter((_, place) => random.chance(0.25 / (place + 1))),
  ]
  const fields: Record<string, unknown> = {}
  for (const relative of known) {
    const { name, address, phone } = contact(random, random.chance(0.6) ? lastName : undefined)
    Object.assign(fields, {
      [`${relative}_name`]: name,
      [`${relative}_address`]: address,
      [`${relative}_phone`]: phone,
    })
    if (relative.startsWith('ex_parent')) Object.assign(fields, children(random, relative))
  }
  return fields
}

function children(random: Random, parent: string) {
  const count = random.between(0, 3)
  return {
    [`${parent}_has_children`]: count > 0 ? 'Yes' : 'No',
    [`${parent}_children`]: Array.from({ length: count }, () => ({
      name: random.pick(givenNames),
      age: String(random.between(1, 20)),
      sex: random.pick(['Male', 'Female']),
    })),
  }
}

/** One to four references, and sometimes extra ones. */
export function references(random: Random): Record<string, unknown> {
  const slots = [1, 2, 3, 4].slice(0, random.between(1, 4))
  const filled = slots.flatMap((slot) =>
    Object.entries(reference(random)).map(([part, value]) => [`reference_${slot}_${part}`, value] as const),
  )
  const extra = random.chance(0.08)
    ? Array.from({ length: random.between(1, 3) }, () => reference(random))
    : []
  return { ...Object.fromEntries(filled), rreferences: extra }
}

function reference(random: Random) {
  const { address, city, state } = home(random)
  return {
    name: fullName(random),
    relationship: random.pick(relations),
    dob_or_age: String(random.between(20, 75)),
    phone: anyPhone(random),
    address,
    city,
    state,
    country: 'USA',
    social_media: null,
  }
}
