import {
  validateArrest,
  arrestFields,
  createArrest,
  deleteArrest,
  listArrests,
  updateArrest,
} from '@bailiwick/contract/arrests'
import { call } from '#platform/api.ts'
import { blocksOf, recordKind } from './define-record-kind.ts'

const block = blocksOf(arrestFields)

export const arrestKind = recordKind({
  tab: 'arrests',
  noun: 'arrest',
  // ARR-3
  title: 'Arrests History',
  nameFields: ['court'],
  fields: arrestFields,
  list: async (id: number, signal?: AbortSignal) =>
    (await call(listArrests, { query: { id }, signal })).arrests,
  create: createArrest,
  update: updateArrest,
  remove: deleteArrest,
  validate: validateArrest,
  lock: 'BP',
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
})
