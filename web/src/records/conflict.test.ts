import { text } from '@bailiwick/contract/kit/fields'
import { expect, test } from 'vitest'
import { withChoice, conflictLines, readConflict, isResolved, resolvedBase } from './conflict.ts'
import { formRules } from './form-rules.ts'
import { createLabels } from './record-description.ts'

const fields = {
  city: text('City', 50),
  zip: text('Zip', 10),
  former_city: text('City', 50),
  rreferences: {
    kind: 'rows',
    label: 'Extra References',
    of: { name: text('Name', 50), relationship: text('Relationship', 50) },
  },
} as const
const rules = formRules(fields)
const { changeOf, toForm } = rules
const labelOf = createLabels([{ title: 'Address Info', fields }], fields)

const refused = {
  error: 'Rosa Vega changed this record in the meantime.',
  code: 'changedMeanwhile',
  fields: ['city', 'rreferences'],
  changed_by: 'Rosa Vega',
  changed_at: '2026-11-20T17:19:49Z',
  current: { city: 'Selma', rreferences: [{ name: 'Rae', relationship: 'Aunt' }] },
}

test('each field that both changed is shown with both values', () => {
  const conflict = readConflict(refused)
  if (!conflict) throw new Error('no conflict')
  expect(conflictLines({ ...conflict, mine: { city: 'Fresno', rreferences: [] } }, rules, labelOf)).toEqual([
    { name: 'city', label: 'Address Info, City', theirs: 'Selma', mine: 'Fresno', choice: null },
    { name: 'rreferences', label: 'Extra References', theirs: 'Rae, Aunt', mine: '(empty)', choice: null },
  ])
})

test('my value is sent again with the saved one as its base; a value I took is not sent', () => {
  const base = toForm({ city: 'Clovis', zip: '93701' })
  let conflict = readConflict({ ...refused, current: { city: 'Selma', zip: '93705' } })
  if (!conflict) throw new Error('no conflict')
  conflict = withChoice(conflict, ['city'], 'mine')
  expect(isResolved(conflict)).toBe(false)
  conflict = withChoice(conflict, ['zip'], 'theirs')
  expect(isResolved(conflict)).toBe(true)
  const form = { ...base, city: 'Fresno', zip: '93705' }
  expect(changeOf(resolvedBase(base, conflict), form)).toEqual({ city: 'Fresno', base: { city: 'Selma' } })
})

test('a refusal for another reason is not a conflict', () => {
  expect(
    readConflict({ error: 'The phone number is used by another defendant', fields: ['phone'] }),
  ).toBeNull()
  expect(readConflict(null)).toBeNull()
})
