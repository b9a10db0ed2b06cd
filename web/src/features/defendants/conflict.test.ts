import { expect, test } from 'vitest'
import { chosen, conflictLines, conflictOf, isSettled, settledBase } from './conflict.ts'
import { changeOf, formOf } from './form-record.ts'

const refused = {
  error: 'Rosa Vega changed this record meanwhile.',
  fields: ['city', 'rreferences'],
  changed_by: 'Rosa Vega',
  changed_at: '2026-11-20T17:19:49Z',
  current: { city: 'Selma', rreferences: [{ name: 'Rae', relationship: 'Aunt' }] },
}

test('each field that both changed is shown with both values', () => {
  const conflict = conflictOf(refused)
  if (!conflict) throw new Error('no conflict')
  expect(conflictLines(conflict, { city: 'Fresno', rreferences: [] })).toEqual([
    { name: 'city', label: 'Address Info, City', theirs: 'Selma', mine: 'Fresno', choice: null },
    { name: 'rreferences', label: 'Extra References', theirs: 'Rae, Aunt', mine: '(empty)', choice: null },
  ])
})

test('what is kept is sent again from what stands there now, what is taken is sent no more', () => {
  const base = formOf({ city: 'Clovis', zip: '93701' })
  let conflict = conflictOf({ ...refused, current: { city: 'Selma', zip: '93705' } })
  if (!conflict) throw new Error('no conflict')
  conflict = chosen(conflict, ['city'], 'mine')
  expect(isSettled(conflict)).toBe(false)
  conflict = chosen(conflict, ['zip'], 'theirs')
  expect(isSettled(conflict)).toBe(true)
  const form = { ...base, city: 'Fresno', zip: '93705' }
  expect(changeOf(settledBase(base, conflict), form)).toEqual({ city: 'Fresno', base: { city: 'Selma' } })
})

test('a refusal for another reason is no conflict', () => {
  expect(conflictOf({ error: 'The phone number is used by another defendant', fields: ['phone'] })).toBeNull()
  expect(conflictOf(null)).toBeNull()
})
