import { expect, test } from 'vitest'
import { courtTime, dayText, dollars, owed, today } from './case-text.ts'

test('a time of court is shown in one shape, however it was typed', () => {
  expect(['8:30 AM', '08:30 am', '1:30 PM', '1400'].map(courtTime)).toEqual([
    '8:30 am',
    '8:30 am',
    '1:30 pm',
    '2:00 pm',
  ])
})

test('midnight, where the time of a court date starts, is not said as its time', () => {
  expect(['12:00 AM', '12:00 am', ' ', null].map(courtTime)).toEqual([null, null, null, null])
  expect(courtTime('12:01 AM')).toBe('12:01 am')
})

test('money has commas, and cents only where there are any', () => {
  const texts = ['25000.00', '1,250', '1234567.5', '0.75', '.5', '0025', null, '', 'ask']
  expect(texts.map(dollars)).toEqual([
    '$25,000',
    '$1,250',
    '$1,234,567.50',
    '$0.75',
    '$0.50',
    '$25',
    '–',
    '–',
    'ask',
  ])
  expect(['0.00', '0', '1250.00', null].map(owed)).toEqual(['Paid', 'Paid', '$1,250', '–'])
})

test('today is the day of the office, also for a reader elsewhere', () => {
  const evening = new Date('2026-11-24T05:30:00Z')
  expect([today(evening, 'America/Los_Angeles'), dayText(evening, 'America/Los_Angeles')]).toEqual([
    '11/23/2026',
    'Monday 11/23/2026',
  ])
  expect([today(evening, 'Asia/Tokyo'), dayText(evening, 'Asia/Tokyo')]).toEqual([
    '11/24/2026',
    'Tuesday 11/24/2026',
  ])
})
