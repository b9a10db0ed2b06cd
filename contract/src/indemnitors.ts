import * as z from 'zod/mini'
import { answeredShape, changeShape, newShape } from './case-records.ts'
import { extraReferencesFields, referenceFields } from './defendant-fields/references.ts'
import { endpoint } from './kit/endpoint.ts'
import { errorsAmong, rejectionOf, type Rejection } from './kit/field-errors.ts'
import {
  choice,
  date,
  longText,
  personName,
  phone,
  state,
  text,
  yesNo,
  type Catalogue,
} from './kit/fields.ts'
import { sentence } from './kit/messages.ts'
import { indemnitorPhotoFields, indemnitorPhotos, uploadLimitBytes } from './photos.ts'
import { notSaved, partialSave } from './partial-save.ts'
import { Saved, withDocument } from './save-with-document.ts'
import { repeatedList, repeatedValue, sentShape, storedShape } from './kit/record-shapes.ts'
import { idInQuery, Made, Message, yesNoText, messageShape, nullableText } from './kit/wire.ts'

/** An indemnitor, without the photos, which are files (IND-2 to IND-9, OPEN-96). */
export const indemnitorFields = {
  name: { ...personName('Name'), required: true },
  date_of_birth: date('Date of Birth'),
  place_of_birth: text('Place of Birth', 100),
  us_citizen: yesNo('US Citizen'),
  how_long_in_us: text('How Long in US', 50),
  ss: { kind: 'text', label: 'Social Security Number', max: 15, rules: ['numbers'], sensitive: true },
  dl: { ...text('Driver License', 20), sensitive: true },
  dl_state: state('License State'),
  relation_to_defendant: text('Relation to Defendant', 50),
  notes: { ...longText('Notes'), staffOnly: true },
  address: text('Address', 250),
  city: text('City', 50),
  state: state('State'),
  zip: text('Zip', 10),
  country: text('Country', 50),
  phone: { kind: 'phone', label: 'Mobile Phone', min: 10, max: 10, rules: ['digits'] },
  home_phone: phone('Home Phone'),
  email: { kind: 'email', label: 'Email', min: 6, max: 100 },
  indemnitor_instagram: text('Instagram', 50),
  employed_by: text('Employed By', 100),
  employers_address: text('Employer Address', 250),
  employers_phone: phone('Employer Phone'),
  occupation: text('Occupation', 100),
  how_long: text('How Long', 50),
  superior: personName('Supervisor'),
  monthly_income: text('Monthly Income', 50),
  spouse: personName('Spouse'),
  spouse_address: text('Spouse Address', 250),
  spouse_phone: phone('Spouse Phone'),
  spouse_home_phone: phone('Spouse Home Phone'),
  spouse_employed_by: text('Spouse Employed By', 100),
  spouse_employers_address: text('Spouse Employer Address', 250),
  spouse_employers_phone: phone('Spouse Employer Phone'),
  has_vehicle: yesNo('Has Vehicle'),
  vehicle_make: text('Make', 50),
  model: text('Model', 50),
  year: text('Year', 4),
  color: text('Color', 20),
  lic: text('License Plate', 20),
  registered_owner: text('Registered Owner', 100),
  vehicle_financed: yesNo('Vehicle Financed'),
  where_financed: text('Where Financed', 100),
  how_much_owned: text('How Much Owed', 50),
  real_property: text('Real Property', 250),
  in_who_name: text('In Whose Name', 100),
  rent_own: choice('Rent or Own', ['Rent', 'Own']),
  lived_at_this_address_for: text('Lived at This Address For', 50),
  landlord_name: personName('Landlord Name'),
  landlord_phone: phone('Landlord Phone'),
  ...referenceFields['Reference 1'],
  ...referenceFields['Reference 2'],
  ...referenceFields['Reference 3'],
  ...referenceFields['Reference 4'],
  ...extraReferencesFields,
} as const satisfies Catalogue

/** Why an indemnitor can't be saved, as far as these fields go; null if it can (IND-11). */
export function validateIndemnitor(
  indemnitor: Readonly<Record<string, unknown>>,
  names: readonly string[] = Object.keys(indemnitorFields),
): Rejection | null {
  const errors = errorsAmong(indemnitorFields, names, indemnitor)
  return rejectionOf(errors, errors['name']?.code === 'required' ? sentence('nameRequired') : undefined)
}

const photoNames = Object.keys(indemnitorPhotoFields) as (keyof typeof indemnitorPhotoFields)[]

const Indemnitor = z.object({
  ...answeredShape,
  ...storedShape(indemnitorFields),
  ...indemnitorPhotos,
  link_last_sent: nullableText,
})
export type Indemnitor = z.output<typeof Indemnitor>

/** Set when a link is sent or a file uploaded; ignored when sent by a form (OPEN-74). */
const ignored = {
  link_last_sent: z.optional(repeatedValue),
  ...(Object.fromEntries(photoNames.map((name) => [name, z.optional(repeatedList)])) as Record<
    (typeof photoNames)[number],
    z.ZodMiniOptional<typeof repeatedList>
  >),
}

const NewIndemnitor = z.strictObject({
  ...newShape,
  ...ignored,
  ...sentShape(indemnitorFields),
  /** The choice in the form. After 'Yes' the browser calls sendOTP with the new id (OPEN-98). */
  send_sms: z.optional(yesNoText),
  ...partialSave,
})
export type NewIndemnitor = z.output<typeof NewIndemnitor>

/** A change; see `DefendantChange`. */
const IndemnitorChange = z.strictObject({
  ...changeShape,
  ...ignored,
  ...sentShape(indemnitorFields),
  base: z.optional(z.strictObject(sentShape(indemnitorFields))),
  /** The photo that the browser uploads next (OPEN-100). */
  element: z.optional(z.enum(photoNames, 'must be the name of a photo')),
  ...partialSave,
})
export type IndemnitorChange = z.output<typeof IndemnitorChange>

export const listIndemnitors = endpoint('GET', '/api/crm/indemnitors', {
  audience: 'CRM',
  clients: true,
  summary: 'The indemnitors of the defendant with this id, newest first.',
  query: z.object({ id: idInQuery }),
  reply: z.object({ indemnitors: z.array(Indemnitor), ...messageShape }),
})

export const readIndemnitor = endpoint('GET', '/api/crm/indemnitor', {
  audience: 'CRM',
  clients: true,
  summary: 'An indemnitor by its own id.',
  query: z.object({ id: idInQuery }),
  reply: z.object({ indemnitor: Indemnitor, ...messageShape }),
})

export const createIndemnitor = endpoint('POST', '/api/crm/indemnitor', {
  audience: 'CRM edit',
  clients: true,
  mode: 'upload',
  upload: { files: photoNames.length, bytesPerFile: uploadLimitBytes, numbers: ['defendant_id'] },
  summary:
    'Adds an indemnitor to a defendant, with save_valid the valid fields of one, as multipart form data with their photos. The link that send_sms announces is sent by POST /api/clients/sendOTP.',
  body: NewIndemnitor,
  reply: z.extend(Made, notSaved),
})

export const updateIndemnitor = endpoint('PUT', '/api/crm/indemnitor', {
  audience: 'CRM edit',
  clients: true,
  mode: 'staged',
  summary:
    'Changes the fields of an indemnitor that are sent, with save_valid the valid ones of them; pdf then sends documents for signature.',
  body: z.extend(IndemnitorChange, withDocument),
  reply: Saved,
})

export const deleteIndemnitor = endpoint('DELETE', '/api/crm/indemnitor', {
  audience: 'CRM edit',
  summary: 'Marks an indemnitor as deleted.',
  query: z.object({ id: idInQuery }),
  reply: Message,
})
