import { expect, test } from 'vitest'
import { conflictLines, settledBase } from '../conflict.ts'
import { lacksName, leadLabel, leadRules, leadText } from './lead-record.ts'

const { formOf, changeOf, changedNames, filledOf, newForm, standingErrors } = leadRules
const record = { first_name: 'ANA', last_name: 'RUIZ', lead_data: { booking: 'B-1', jail_court: null } }

test('what is known of the booking stands in lead_data, in the form as on the wire [LEAD-9]', () => {
  const base = formOf(record)
  expect(base['lead_data']).toMatchObject({ booking: 'B-1', jail_court: null, arrest_date: null })
  const typed = { ...base, lead_data: { ...(base['lead_data'] as object), booking: 'B-2' } }
  expect(changedNames(base, typed)).toEqual(['lead_data.booking'])
  expect(changeOf(base, typed)).toEqual({
    lead_data: { booking: 'B-2' },
    base: { lead_data: { booking: 'B-1' } },
  })
  expect(filledOf(typed)).toEqual({ first_name: 'ANA', last_name: 'RUIZ', lead_data: { booking: 'B-2' } })
})

test('what is typed while a save is under way stays in lead_data too', () => {
  const saved = formOf(record)
  const typed = { ...saved, lead_data: { ...(saved['lead_data'] as object), booking: 'B-3' } }
  const fresh = { ...record, lead_data: { booking: 'B-1', jail_court: 'Main Jail' } }
  expect(leadRules.afterSave(saved, typed, fresh)['lead_data']).toMatchObject({
    booking: 'B-3',
    jail_court: 'Main Jail',
  })
})

test('a field of lead_data that both changed is shown with both values, and kept from what stands there now', () => {
  const conflict = {
    text: '',
    by: '',
    at: '',
    current: { 'lead_data.booking': 'B-9' },
    choices: { 'lead_data.booking': 'mine' as const },
  }
  expect(conflictLines(conflict, formOf(record), leadRules, leadLabel)).toMatchObject([
    { name: 'lead_data.booking', label: 'Booking #', theirs: 'B-9', mine: 'B-1' },
  ])
  expect(settledBase(formOf(record), conflict)['lead_data']).toMatchObject({ booking: 'B-9' })
})

test('a new lead needs its two names, blanks are none, and nothing else [LEAD-15, OPEN-88]', () => {
  expect(standingErrors(null, { ...newForm(), first_name: ' ', last_name: 'RUIZ' })).toEqual({
    first_name: 'Required',
  })
  expect(standingErrors(null, { ...newForm(), first_name: 'ANA', last_name: ' ' })).toEqual({
    last_name: 'Required',
  })
  expect(lacksName({ last_name: 'Required' })).toBe(true)
  expect(lacksName({ phone: 'Minimum 10 characters', last_name: 'No numbers' })).toBe(false)
  expect(standingErrors(null, { ...newForm(), first_name: 'ANA', last_name: 'RUIZ' })).toEqual({})
})

test('an error of lead_data stands where its field does', async () => {
  const options = { criteriaMode: 'firstError', fields: {}, shouldUseNativeValidation: false } as const
  const { errors } = await leadRules.resolverOf(() => null)(
    { ...formOf(record), lead_data: { arrest_date: '13/45/2026' } },
    undefined,
    options,
  )
  expect(errors).toEqual({
    lead_data: {
      arrest_date: { type: 'catalogue', message: 'Invalid Date, please format to MM/DD/YYYY' },
    },
  })
})

test('the leads page speaks of leads where the answer speaks of defendants [LEAD-19, LEAD-20]', () => {
  expect(leadText('Successfully created defendant')).toBe('Successfully created lead')
  expect(leadText('Successfully updated defendant')).toBe('Successfully updated lead')
  expect(leadText('Successfully deleted defendant')).toBe('Successfully deleted defendant')
})

test('a label that several fields have is told with its block', () => {
  expect(leadLabel('lead_data.bail_amount')).toBe('Bail Amount')
  expect(leadLabel('reference_2_state')).toBe('REFERENCE 2, State')
})
