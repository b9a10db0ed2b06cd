import { expect, test } from 'vitest'
import { courtTimeFields } from '../bookings.ts'
import { fieldError } from './field-errors.ts'
import { normalize } from './fields.ts'
import { isMidnight, normalizeTime } from './times.ts'

const field = courtTimeFields.time

test('a time of court is stored in one shape, however it was typed', () => {
  for (const typed of ['8:30', '8:30 am', '830a', '0830', '08:30AM', '8.30 a.m.', ' 08:30 AM '])
    expect([typed, normalize(field, typed), fieldError(field, typed, {})]).toEqual([typed, '08:30 AM', null])
  expect(['14:00', '2p', '2:00 PM', '1400'].map(normalizeTime)).toEqual(Array(4).fill('02:00 PM'))
  expect(['12:00', '12 pm', '0:15', '12:15 AM'].map(normalizeTime)).toEqual([
    '12:00 PM',
    '12:00 PM',
    '12:15 AM',
    '12:15 AM',
  ])
})

test('what is no time, or could be two, stays as it is and is refused', () => {
  for (const typed of [
    '1:30',
    '0100',
    '8',
    '13:00 PM',
    '00:30 AM',
    '24:00',
    '8:60',
    '08:30 XM',
    'noon',
    '8 to 9',
  ])
    expect([typed, normalize(field, typed), fieldError(field, typed, {})?.code]).toEqual([
      typed,
      typed,
      'invalidTime',
    ])
})

test('midnight is the time of a court date that nobody has set', () => {
  expect(['12:00 AM', '12:00am', '0:00'].map(isMidnight)).toEqual([true, true, true])
  expect(['12:01 AM', '12:00 PM', '', null, undefined].map(isMidnight)).toEqual(Array(5).fill(false))
})
