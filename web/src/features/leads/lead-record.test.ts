import { messages, sentence, type PlainCode } from '@bailiwick/contract/kit/messages'
import { expect, test } from 'vitest'
import { conflictLines, resolvedBase } from '#records/conflict.ts'
import { convertedValues, lacksName, leadDescription, leadRules, leadText } from './lead-record.ts'

const { toForm, changeOf, changedNames, filledValues, newForm, blockingErrors } = leadRules
const { labelOf } = leadDescription
const record = { first_name: 'ANA', last_name: 'RUIZ', lead_data: { booking: 'B-1', jail_court: null } }

test('booking data is in lead_data, in the form as on the wire [LEAD-9]', () => {
  const base = toForm(record)
  expect(base['lead_data']).toMatchObject({ booking: 'B-1', jail_court: null, arrest_date: null })
  const typed = { ...base, lead_data: { ...(base['lead_data'] as object), booking: 'B-2' } }
  expect(changedNames(base, typed)).toEqual(['lead_data.booking'])
  expect(changeOf(base, typed)).toEqual({
    lead_data: { booking: 'B-2' },
    base: { lead_data: { booking: 'B-1' } },
  })
  expect(filledValues(typed)).toEqual({ first_name: 'ANA', last_name: 'RUIZ', lead_data: { booking: 'B-2' } })
})

test('what is typed during a save stays in lead_data too', () => {
  const saved = toForm(record)
  const typed = { ...saved, lead_data: { ...(saved['lead_data'] as object), booking: 'B-3' } }
  const fresh = { ...record, lead_data: { booking: 'B-1', jail_court: 'Main Jail' } }
  expect(leadRules.afterSave(saved, typed, fresh)['lead_data']).toMatchObject({
    booking: 'B-3',
    jail_court: 'Main Jail',
  })
})

test('a lead_data field that both changed shows both values and is not overwritten', () => {
  const conflict = {
    reason: { code: 'changedMeanwhile' as const, text: '' },
    by: '',
    at: '',
    current: { 'lead_data.booking': 'B-9' },
    choices: { 'lead_data.booking': 'mine' as const },
  }
  expect(conflictLines({ ...conflict, mine: toForm(record) }, leadRules, labelOf)).toMatchObject([
    { name: 'lead_data.booking', label: 'Booking #', theirs: 'B-9', mine: 'B-1' },
  ])
  expect(resolvedBase(toForm(record), conflict)['lead_data']).toMatchObject({ booking: 'B-9' })
})

test('a new lead requires only its two names, which cannot be blank [LEAD-15, OPEN-88]', () => {
  expect(blockingErrors(null, { ...newForm(), first_name: ' ', last_name: 'RUIZ' })).toEqual({
    first_name: sentence('required'),
  })
  expect(blockingErrors(null, { ...newForm(), first_name: 'ANA', last_name: ' ' })).toEqual({
    last_name: sentence('required'),
  })
  expect(lacksName({ last_name: sentence('required') })).toBe(true)
  expect(lacksName({ phone: sentence('tooShort', 10), last_name: sentence('noNumbers') })).toBe(false)
  expect(blockingErrors(null, { ...newForm(), first_name: 'ANA', last_name: 'RUIZ' })).toEqual({})
})

test('an error of lead_data is at its field', async () => {
  const options = { criteriaMode: 'firstError', fields: {}, shouldUseNativeValidation: false } as const
  const { errors } = await leadRules.createResolver(() => null)(
    toForm({ ...record, lead_data: { arrest_date: '13/45/2026' } }),
    undefined,
    options,
  )
  expect(errors).toEqual({
    lead_data: {
      arrest_date: { type: 'invalidDate', message: 'Invalid Date, please format to MM/DD/YYYY' },
    },
  })
})

test('the leads page says lead where the answer says defendant [LEAD-19, LEAD-20]', () => {
  const reply = (code: PlainCode) => ({ code, message: messages[code] })
  expect(leadText(reply('createdDefendant'))).toBe('Successfully created lead')
  expect(leadText(reply('updatedDefendant'))).toBe('Successfully updated lead')
  expect(leadText(reply('deletedDefendant'))).toBe('Successfully deleted defendant')
})

test('a label that several fields have includes its block', () => {
  expect(labelOf('lead_data.bail_amount')).toBe('Bail Amount')
  expect(labelOf('reference_2_state')).toBe('REFERENCE 2, State')
})

test('a lead that becomes a defendant is no longer a new lead', () => {
  const values = newForm()
  expect(values.status).toBe('New Lead')
  expect(convertedValues(values).status).toBe('Assigned to Agent')
  expect(convertedValues({ ...values, first_name: 'ANA', status: null })).toEqual({
    ...values,
    first_name: 'ANA',
    status: 'Assigned to Agent',
  })
})
