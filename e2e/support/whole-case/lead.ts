import { newLastName, newPhone } from '../records.ts'
import type { FormValues } from './form-values.ts'

export const last = newLastName()
/** The defendant of the case. */
export const defendant = { last, name: `MARISOL ${last}`, phone: newPhone() }

const names = { 'First Name': 'MARISOL', 'Middle Name': 'ANA', 'Last Name': last }
const birth = { 'Date of Birth': '04/17/1991' }
const phones = { 'Mobile Phone': defendant.phone, 'Home Phone': '5595550101' }
const personal = { Sex: 'F', Email: 'marisol@example.com', 'Social Security Number': '900-45-1234' }
const address = { Address: '12 Orchard Way', City: 'Hanford', State: 'CA', Zip: '93230' }
const mother = { Name: 'Elena Cruz', Relationship: 'Mother', 'DOB or Age': '61', Phone: '5595550102' }
const brother = { Name: 'Luis Cruz', Relationship: 'Brother', City: 'Lemoore' }
const notes = { 'Lead Notes': 'The mother calls back at nine, and asks to pay in four parts.' }
export const nightOf = `Night of ${last}`

/** What is known at the first call. */
export const lead: FormValues = {
  values: {
    BOOKING: {
      'Booking #': '2611-4471',
      'Booking Name': nightOf,
      'Bail Amount': '50,000',
      'Jail / Court': 'Kings County Jail',
      'Arrest County': 'Kings',
      'Arrest Case #': '26-A-1180',
      'Arrest Date': '11/19/2026',
      'Court Case #': '26CM-3301',
    },
    'DEFENDANT INFO': { ...names, ...birth, ...phones, ...personal, ...address },
    'REFERENCE 1': mother,
    'REFERENCE 2': brother,
    'Lead Notes': notes,
  },
}

/** The same values once the lead is a defendant, by section of Defendants Info. */
export const defendantOfLead: Readonly<Record<string, FormValues>> = {
  General: { values: { Identity: { ...names, ...birth }, Contact: phones } },
  Information: { values: { Info: personal, 'Address Info': address } },
  References: { values: { 'Reference 1': mother, 'Reference 2': brother } },
  'Lead Notes': { values: { 'Lead Notes': notes } },
}
