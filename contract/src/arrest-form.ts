import { arrestFields, type Arrest } from './arrests.ts'
import { blocksOf, type RecordForm } from './kit/record-form.ts'

const block = blocksOf(arrestFields)

/** The list and the form of arrests. */
export const arrestForm: RecordForm<typeof arrestFields, keyof Arrest> = {
  // ARR-3
  title: 'Arrests History',
  blocks: [
    block('Arrest', ['court', 'county', 'arrest_when', 'disposition']),
    block('Bail', ['bail_post_date', 'previous_bail', 'with_whom', 'surety']),
    block('Charges', ['charges']),
  ],
  // OPEN-102
  columns: [
    { name: 'court', label: 'Court' },
    { name: 'county', label: 'County' },
    { name: 'arrest_when', label: 'Arrest Date' },
    { name: 'bail_post_date', label: 'Bail Post Date' },
    { name: 'disposition', label: 'Disposition' },
    { name: 'charges', label: 'Charges' },
  ],
}
