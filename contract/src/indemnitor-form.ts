import { extraReferencesFields, referenceFields } from './defendant-fields/references.ts'
import { indemnitorFields, type Indemnitor } from './indemnitors.ts'
import { blocksOf, type RecordForm } from './kit/record-form.ts'

const block = blocksOf(indemnitorFields)

/** The list and the form of indemnitors. */
export const indemnitorForm: RecordForm<typeof indemnitorFields, keyof Indemnitor> = {
  title: 'Indemnitors',
  blocks: [
    block('Identity', [
      'name',
      'relation_to_defendant',
      'date_of_birth',
      'place_of_birth',
      'us_citizen',
      'how_long_in_us',
      'ss',
      'dl',
      'dl_state',
    ]),
    block(
      'Contact',
      ['phone', 'home_phone', 'email', 'indemnitor_instagram', 'address', 'city', 'state', 'zip', 'country'],
      'Text messages go to the mobile phone.',
    ),
    {
      subject: 'Employment',
      ...block('Employment', [
        'employed_by',
        'occupation',
        'how_long',
        'employers_address',
        'employers_phone',
        'superior',
        'monthly_income',
      ]),
    },
    block('Spouse', [
      'spouse',
      'spouse_phone',
      'spouse_home_phone',
      'spouse_address',
      'spouse_employed_by',
      'spouse_employers_phone',
      'spouse_employers_address',
    ]),
    {
      subject: 'Vehicle',
      ...block('Vehicle', [
        'has_vehicle',
        'vehicle_make',
        'model',
        'year',
        'color',
        'lic',
        'registered_owner',
        'vehicle_financed',
        'where_financed',
        'how_much_owned',
      ]),
    },
    block('Property and Housing', [
      'real_property',
      'in_who_name',
      'rent_own',
      'lived_at_this_address_for',
      'landlord_name',
      'landlord_phone',
    ]),
    ...Object.entries(referenceFields).map(([title, fields]) => ({ title, fields })),
    { title: 'Extra References', fields: extraReferencesFields },
    block('Notes', ['notes']),
  ],
  lists: {
    rreferences: {
      texts: {
        title: 'References',
        add: 'ADD REFERENCE',
        waiting: 'Enter name and relationship first.',
        empty: 'No extra references.',
        row: 'reference',
      },
    },
  },
  // OPEN-97
  columns: [
    { name: 'name', label: 'Name' },
    { name: 'phone', label: 'Phone', as: 'phone' },
    { name: 'relation_to_defendant', label: 'Relation' },
    { name: 'email', label: 'Email' },
    { name: 'link_last_sent', label: 'Link Last Sent', as: 'instant' },
  ],
}
