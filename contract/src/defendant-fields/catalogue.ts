import type { Catalogue, RecordOf } from '../kit/fields.ts'
import type { Block, Section } from '../kit/record-form.ts'
import { relativeFields } from './family.ts'
import {
  attorneyFields,
  contactFields,
  generalNotesFields,
  identityFields,
  leadNotesFields,
} from './identity.ts'
import {
  addressFields,
  employmentFields,
  formerAddressFields,
  personalFields,
  vehicleFields,
} from './information.ts'
import { extraReferencesFields, referenceFields } from './references.ts'

const blocks = (fields: Readonly<Record<string, Catalogue>>): Block[] =>
  Object.entries(fields).map(([title, of]) => ({ title, fields: of }))

/** The sub-sections of Defendants Info with their blocks (DEF-39, DEF-45 to DEF-49, OPEN-73). */
export const defendantSections: readonly Section[] = [
  {
    id: 'general',
    title: 'General',
    blocks: [
      { title: 'Identity', fields: identityFields },
      { title: 'Contact', note: 'Text messages go to the mobile phone.', fields: contactFields },
      { title: 'Defendant’s Attorney', fields: attorneyFields },
      { title: 'Notes', fields: generalNotesFields },
    ],
  },
  {
    id: 'information',
    title: 'Information',
    blocks: [
      { title: 'Info', fields: personalFields },
      { title: 'Address Info', fields: addressFields },
      { title: 'Former Address Info', fields: formerAddressFields },
      { title: 'Employment Info', subject: 'Employment', fields: employmentFields },
      {
        title: 'Vehicle Info',
        subject: 'Vehicle',
        note: 'Required only when there is a vehicle. Put N/A where unknown.',
        fields: vehicleFields,
      },
    ],
  },
  {
    id: 'family',
    title: 'Family',
    blocks: blocks(relativeFields).map((block) => ({ ...block, subject: block.title })),
  },
  {
    id: 'references',
    title: 'References',
    blocks: [...blocks(referenceFields), { title: 'Extra References', fields: extraReferencesFields }],
  },
  { id: 'lead-notes', title: 'Lead Notes', blocks: [{ title: 'Lead Notes', fields: leadNotesFields }] },
]

/** Every field of a defendant that people fill in (DEF-51 to DEF-62, REF-2 to REF-9). */
export const defendantFields = {
  ...identityFields,
  ...contactFields,
  ...attorneyFields,
  ...generalNotesFields,
  ...personalFields,
  ...addressFields,
  ...formerAddressFields,
  ...employmentFields,
  ...vehicleFields,
  ...relativeFields.Spouse,
  ...relativeFields['Ex / Parent 1'],
  ...relativeFields['Ex / Parent 2'],
  ...relativeFields['Ex / Parent 3'],
  ...relativeFields.Mother,
  ...relativeFields.Father,
  ...relativeFields['Spouse’s Mother'],
  ...relativeFields['Spouse’s Father'],
  ...relativeFields['Defendant’s Brother'],
  ...relativeFields['Defendant’s Sister'],
  ...relativeFields['Best Friend'],
  ...referenceFields['Reference 1'],
  ...referenceFields['Reference 2'],
  ...referenceFields['Reference 3'],
  ...referenceFields['Reference 4'],
  ...extraReferencesFields,
  ...leadNotesFields,
} as const satisfies Catalogue

export type DefendantForm = RecordOf<typeof defendantFields>
