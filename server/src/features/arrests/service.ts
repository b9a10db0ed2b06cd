import { validateArrest, arrestFields } from '@bailiwick/contract/arrests'
import { caseRecords } from '#case-file/case-records'

export const arrests = caseRecords({
  table: 'arrests',
  endpoint: 'arrest',
  fields: arrestFields,
  nameFields: ['court'],
  validate: validateArrest,
})
