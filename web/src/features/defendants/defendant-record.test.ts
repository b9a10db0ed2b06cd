import { expect, test } from 'vitest'
import { defendantRules, newDefendantBody } from './defendant-record.ts'

const { afterSave, changedNames, changeOf, newForm, toForm } = defendantRules

const record = {
  first_name: 'ANA',
  phone: '5550100123',
  ex_parent_1_children: [{ name: 'Leo', age: '7', sex: null }],
}

test('only changed fields are sent, with their previous values', () => {
  const form = { ...toForm(record), phone: '5550100199', city: ' Fresno ' }
  expect(changeOf(toForm(record), form)).toEqual({
    phone: '5550100199',
    city: 'Fresno',
    base: { phone: '5550100123', city: null },
  })
})

test('outer spaces, lower case in a name and an empty row are not changes', () => {
  const children = [
    { name: 'Leo ', age: '7', sex: '' },
    { name: null, age: ' ', sex: null },
  ]
  const form = { ...toForm(record), first_name: 'ana ', ex_parent_1_children: children }
  expect(changedNames(toForm(record), form)).toEqual([])
})

test('a list that is saved as text is an empty list [REF-7]', () => {
  expect(toForm({ ex_parent_2_children: '[{"name":"Leo"}]' }).ex_parent_2_children).toEqual([])
})

test('a new record sends extra references as an empty object and children as JSON text [DEF-102, DEF-103]', () => {
  const typed = {
    ...newForm(),
    first_name: ' ana',
    rreferences: [{ name: 'Rae', relationship: 'Aunt' }],
    ex_parent_1_children: [{ name: 'Leo', age: '7', sex: null }],
  }
  expect(newDefendantBody(typed)).toEqual({
    first_name: 'ANA',
    status: 'New Lead',
    rreferences: {},
    ex_parent_1_children: '[{"name":"Leo","age":"7","sex":null}]',
    ex_parent_2_children: '[]',
    ex_parent_3_children: '[]',
  })
})

test('a new record without extra references sends the empty object too [REF-15, OPEN-82]', () => {
  expect(newDefendantBody({ ...newForm(), first_name: 'ANA' }).rreferences).toEqual({})
})

test('a new defendant starts as New Lead [DEF-52]', () => {
  expect(newForm().status).toBe('New Lead')
})

test('what is typed during a save is not overwritten by its answer', () => {
  const saved = { ...toForm(record), city: 'Fresno' }
  const typed = { ...saved, city: 'Fresno', zip: '93701' }
  const fresh = { ...record, city: 'Fresno', zip: null, county: 'Fresno' }
  expect(afterSave(saved, typed, fresh)).toMatchObject({ city: 'Fresno', zip: '93701', county: 'Fresno' })
})
