import { choice, date, personName, phone, state, text, yesNo } from '../kit/fields.ts'
import type { Field } from '../kit/fields.ts'

export const personalFields = {
  email: { kind: 'email', label: 'Email', min: 6, max: 100 },
  instagram: text('Instagram', 50),
  place_of_birth: text('Place of Birth', 100),
  us_citizen: yesNo('US Citizen'),
  how_long_in_us: text('How Long in US', 50),
  sex: text('Sex', 20),
  ss: { kind: 'text', label: 'Social Security Number', max: 15, rules: ['numbers'], sensitive: true },
  dl: { ...text('Driver License', 20), sensitive: true },
  issuing_state: state('Issuing State'),
} as const

export const addressFields = {
  address: text('Address', 250),
  city: text('City', 50),
  state: state('State'),
  zip: text('Zip', 10),
  county: { ...text('County', 50), offers: 'counties' },
  lived_there_how_long: text('Lived There How Long', 50),
  years_in_city: text('Years in City', 20),
  rent_own: choice('Rent or Own', ['Rent', 'Own']),
  lived_at_this_address_for: text('Lived at This Address For', 50),
  landlord_name: personName('Landlord Name'),
  landlord_phone: phone('Landlord Phone'),
} as const

export const formerAddressFields = {
  former_address: text('Former Address', 250),
  former_lived_there_how_long: text('Lived There How Long', 50),
  last_county: { ...text('Last County', 50), offers: 'counties' },
  last_state: state('Last State'),
  last_lived_there: text('Last Lived There', 50),
} as const

export const employmentFields = {
  employed_by: text('Employed By', 100),
  occupation_title: text('Occupation Title', 100),
  compensation: text('Compensation', 50),
  how_long: text('How Long', 50),
  employers_address: text('Employer Address', 250),
  employers_phone: phone('Employer Phone'),
  superior: personName('Supervisor'),
  superior_phone: phone('Supervisor Phone'),
} as const

/** Required if there is a vehicle (DEF-80). */
const ofVehicle = <F extends Field>(field: F) =>
  ({ ...field, requiredWhen: { field: 'has_vehicle', is: 'Yes' } }) as const
/** Required if the vehicle is financed (DEF-81). */
const ofFinancing = <F extends Field>(field: F) =>
  ({ ...field, requiredWhen: { field: 'vehicle_financed', is: 'Yes' } }) as const

export const vehicleFields = {
  has_vehicle: yesNo('Has Vehicle'),
  vehicle_make: ofVehicle(text('Make', 50)),
  model: ofVehicle(text('Model', 50)),
  vehicle_year: ofVehicle(text('Year', 4)),
  color: ofVehicle(text('Color', 20)),
  lic: ofVehicle(text('License Plate', 20)),
  license_plate_state: ofVehicle(state('Plate State')),
  vehicle_financed: ofVehicle(yesNo('Vehicle Financed')),
  where_financed: ofFinancing(text('Where Financed', 100)),
  how_much_owned: ofFinancing(text('How Much Owed', 50)),
} as const

export const spouseExtraFields = {
  spouse_dob: date('Date of Birth'),
  spouse_how_long: text('Together How Long', 50),
  spouse_employer: text('Employer', 100),
} as const
