import type { Random } from './random.ts'
import { familyNames, givenNames, places, streets } from './words.ts'

export const fullName = (random: Random): string => `${random.pick(givenNames)} ${random.pick(familyNames)}`

/** A fictional phone number: exchange 555 with a line from 0100 to 0199. */
export const anyPhone = (random: Random): string => `${random.between(200, 999)}55501${random.digits(2)}`

const areaCodes = 800
const lines = 100
/** How many different fictional mobile phones there are. */
export const mobilePhones = areaCodes * lines

/** The mobile phone with this index in a fixed shuffle; unique for indexes below `mobilePhones`. */
export function mobilePhone(place: number): string {
  const shuffled = (place * 30_011) % mobilePhones
  const area = 200 + Math.floor(shuffled / lines)
  return `${area}55501${String(shuffled % lines).padStart(2, '0')}`
}

/** Starts with 9, which is never issued. */
export const socialSecurityNumber = (random: Random): string =>
  `9${random.digits(2)}-${random.digits(2)}-${random.digits(4)}`

const licenseLetters = 'A B C D E F N S Y'.split(' ')
export const driverLicense = (random: Random): string => `${random.pick(licenseLetters)}${random.digits(7)}`

/** Made from a person's name, without accents. */
export const email = (random: Random, name: string): string =>
  `${name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.')}${random.between(1, 99)}@example.com`

export interface Home {
  readonly address: string
  readonly city: string
  readonly state: 'CA'
  readonly zip: string
  readonly county: string
}

export function home(random: Random): Home {
  const [county, city, zip] = random.pick(places)
  const unit = random.chance(0.25) ? ` Apt ${random.between(1, 40)}` : ''
  return {
    address: `${random.between(100, 19_999)} ${random.pick(streets)}${unit}`,
    city,
    state: 'CA',
    zip,
    county,
  }
}

/** Someone to call: a relative or a reference. */
export const contact = (random: Random, lastName?: string) => {
  const { address, city } = home(random)
  return {
    name: `${random.pick(givenNames)} ${lastName ?? random.pick(familyNames)}`,
    address: `${address}, ${city}`,
    phone: anyPhone(random),
  }
}
