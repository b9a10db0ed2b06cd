import type { arrestFields } from '@bailiwick/contract/arrests'
import { chargeTypes, type bookingFields } from '@bailiwick/contract/bookings'
import { documentStatuses } from '@bailiwick/contract/documents'
import type { RecordOf } from '@bailiwick/contract/kit/fields'
import type { indemnitorFields } from '@bailiwick/contract/indemnitors'
import { courtDay, type Day, instantOf, mdy } from './days.ts'
import { references } from './defendant.ts'
import { anyPhone, driverLicense, email, fullName, home, socialSecurityNumber } from './people.ts'
import type { Random } from './random.ts'
import {
  charges,
  courts,
  dispositions,
  employers,
  jails,
  occupations,
  places,
  relations,
  remarks,
  vehicles,
} from './words.ts'

type Surety = 'FCS' | 'Bankers'
export type Booking = Partial<RecordOf<typeof bookingFields>> & { surety: Surety | null }
export type Indemnitor = Partial<RecordOf<typeof indemnitorFields>>
export type Arrest = Partial<RecordOf<typeof arrestFields>>

const dollars = (amount: number) => amount.toLocaleString('en-US')

/** A case number in the format of the county. */
function caseNumber(random: Random, county: string, year: string): string {
  if (county === 'Orange') return `${year}${random.pick(['HF', 'CF', 'NM'])}${random.digits(4)}`
  if (county === 'San Bernardino') return `${random.pick(['FVI', 'FSB'])}${year}${random.digits(6)}`
  if (county === 'Los Angeles') return `BA${random.digits(6)}`
  return `${year}CR${random.digits(4)}`
}

/** A booking whose bail is posted days after the arrest, `today` at the latest. */
export function booking(random: Random, arrested: Day, name: string, today: Day): Booking {
  const [county] = random.pick(places)
  const year = mdy(arrested).slice(8)
  const bail = random.pick([2500, 5000, 10_000, 20_000, 25_000, 50_000, 100_000])
  const premium = (bail * random.pick([10, 10, 10, 8])) / 100
  const down = Math.round((premium * random.between(2, 5)) / 10)
  const posted = Math.min(arrested + random.between(0, 4), today)
  const hearings = Array.from({ length: random.between(1, 2) }, (_, place) => ({
    date: mdy(courtDay(posted + 30 + place * 28 + random.between(0, 14))),
    time: random.pick(['08:30 AM', '09:00 AM', '01:30 PM']),
  }))
  return {
    booking: `${random.between(1, 9)}${random.digits(6)}`,
    booking_name: name,
    bail_amount: dollars(bail),
    bail_post_date: random.sometimes(0.92, () => mdy(posted)),
    jail_court: random.pick(jails),
    where_held: random.pick(jails),
    bond_no: random.sometimes(0.6, () => `B-${random.digits(6)}`),
    title_10: random.sometimes(0.3, () => 'Self'),
    surety: random.sometimes(0.95, () => (random.chance(0.6) ? 'FCS' : 'Bankers')),
    charges: Array.from({ length: random.between(1, 3) }, () => charge(random)),
    court_times: hearings,
    court_name: random.pick(courts),
    case_number: random.sometimes(0.2, () => `X-${random.digits(5)}`),
    court_room: random.sometimes(0.7, () => `Dept ${random.between(1, 40)}`),
    judicial_district: random.sometimes(0.3, () => county),
    date_to_appear: hearings[0]?.date ?? null,
    time_to_appear: hearings[0]?.time ?? null,
    arrest_county: random.sometimes(0.95, () => county),
    arrest_state: 'CA',
    arrest_case: random.sometimes(0.8, () => caseNumber(random, county, year)),
    arrest_date: random.sometimes(0.95, () => mdy(arrested)),
    case_county: county,
    case_state: 'CA',
    court_case: random.sometimes(0.7, () => caseNumber(random, county, year)),
    notes: random.sometimes(0.2, () => random.pick(remarks)),
    premium_amount: dollars(premium),
    amount_paid_down: dollars(down),
    unpaid_balance: dollars(premium - down),
    cash_collateral: random.sometimes(0.1, () => dollars(bail / 10)),
    ...payments(random, posted, premium - down),
    ...card(random, posted, down),
  }
}

function charge(random: Random) {
  const [code, type] = random.pick(charges)
  return { code, type: chargeTypes.find((one) => one === type) ?? null }
}

/** Three or four installments, a week or a month apart. */
function payments(random: Random, posted: Day, balance: number): Partial<Booking> {
  const count = random.between(3, 4)
  const isWeekly = random.chance(0.4)
  const lines = Array.from({ length: count }, (_, place) => [
    [`payment_date_${place + 1}`, mdy(posted + (place + 1) * (isWeekly ? 7 : 30))],
    [`payment_amount_${place + 1}`, dollars(Math.round(balance / count))],
  ])
  return {
    payment_schedule: `${count} ${isWeekly ? 'weekly' : 'monthly'} payments of $${dollars(Math.round(balance / count))}`,
    ...Object.fromEntries(lines.flat()),
  }
}

const card = (random: Random, posted: Day, down: number): Partial<Booking> =>
  random.chance(0.35)
    ? { includeCC: 'Yes', credit_card_charge_date: mdy(posted), credit_card_charge_amount: dollars(down) }
    : { includeCC: 'No' }

export function indemnitor(random: Random, opened: Day): Indemnitor {
  const name = fullName(random)
  const { county: _, ...address } = home(random)
  const [vehicle_make, model] = random.pick(vehicles)
  return {
    name,
    date_of_birth: random.sometimes(0.9, () => mdy(opened - random.between(21 * 365, 75 * 365))),
    place_of_birth: random.sometimes(0.5, () => 'California'),
    us_citizen: random.chance(0.85) ? 'Yes' : 'No',
    ss: random.sometimes(0.6, () => socialSecurityNumber(random)),
    dl: random.sometimes(0.6, () => driverLicense(random)),
    dl_state: 'CA',
    relation_to_defendant: random.pick(relations),
    notes: random.sometimes(0.1, () => random.pick(remarks)),
    ...address,
    country: 'USA',
    phone: random.sometimes(0.92, () => anyPhone(random)),
    home_phone: random.sometimes(0.3, () => anyPhone(random)),
    email: random.sometimes(0.7, () => email(random, name)),
    employed_by: random.pick(employers),
    occupation: random.pick(occupations),
    how_long: `${random.between(1, 20)} years`,
    monthly_income: `$${random.between(2, 9)},${random.digits(1)}00`,
    ...(random.chance(0.6)
      ? { has_vehicle: 'Yes', vehicle_make, model, year: String(random.between(2004, 2025)) }
      : { has_vehicle: 'No' }),
    rent_own: random.chance(0.6) ? 'Rent' : 'Own',
    ...references(random),
  }
}

export function arrest(random: Random, day: Day, today: Day): Arrest {
  const [county] = random.pick(places)
  return {
    court: random.pick(courts),
    county: random.sometimes(0.95, () => county),
    arrest_when: mdy(day),
    bail_post_date: mdy(Math.min(day + random.between(0, 5), today)),
    disposition: random.pick(dispositions),
    previous_bail: random.chance(0.4) ? 'Yes' : 'No',
    with_whom: random.sometimes(0.2, () => 'Another agency'),
    surety: random.sometimes(0.3, () => (random.chance(0.5) ? 'FCS' : 'Bankers')),
    charges: charge(random).code,
  }
}

export interface SampleDocument {
  readonly type: number
  readonly status: number
  readonly envelope_id: string | null
  readonly link_last_sent: string | null
  readonly history: readonly { description: 'notified' | 'declined' | 'signed'; time: string }[]
  readonly date_created: string
}

/** A document and its history; most are signed within days. */
export function document(random: Random, day: Day, surety: Surety | null, today: Day): SampleDocument {
  const withCard = random.chance(0.35)
  const type = random.chance(0.05) ? 3 : surety === 'Bankers' ? (withCard ? 2 : 5) : withCard ? 1 : 4
  const { created, sent, signed, declined, failed } = documentStatuses
  const most = Array.from({ length: 13 }, () => signed)
  const status = random.pick(
    today - day < 30
      ? [created, sent, sent, sent, signed, signed, signed]
      : [created, sent, ...most, declined, failed],
  )
  const at = (later: number) => instantOf(Math.min(day + later, today), random.between(28_800, 64_800))
  const sentAt = at(0)
  const history = [
    ...(status === created || status === failed ? [] : [{ description: 'notified', time: sentAt } as const]),
    ...(status === signed ? [{ description: 'signed', time: at(random.between(1, 5)) } as const] : []),
    ...(status === declined ? [{ description: 'declined', time: at(random.between(1, 5)) } as const] : []),
  ]
  return {
    type,
    status,
    envelope_id: status === created ? null : `env-${random.digits(10)}`,
    link_last_sent: history.length > 0 ? sentAt : null,
    history,
    date_created: sentAt,
  }
}
