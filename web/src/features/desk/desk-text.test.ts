import { expect, test } from 'vitest'
import { ageText, countText, courtWhen, daysAgo, weekDay, whenText, courtUnit } from './desk-text.ts'

const instant = (month: number, day: number, hour = 12, minute = 0) =>
  new Date(2026, month - 1, day, hour, minute).toISOString()
const now = instant(11, 23, 9)

test('a count that was not counted to its end reads 999+', () => {
  expect([0, 12, 999, 1000].map(countText)).toEqual(['0', '12', '999', '999+'])
})

test('an instant of the last days is said by its day, an older one by its weekday', () => {
  expect(whenText(instant(11, 23, 8, 5), now)).toBe('Today 8:05 am')
  expect(whenText(instant(11, 22, 19, 48), now)).toBe('Yesterday 7:48 pm')
  expect(whenText(instant(11, 20, 16, 5), now)).toBe('Fri 11/20 4:05 pm')
  expect(whenText(new Date(2025, 0, 2, 9).toISOString(), now)).toBe('01/02/2025')
  expect([instant(11, 23), instant(11, 22, 23), instant(11, 18, 1)].map((at) => ageText(at, now))).toEqual([
    'today',
    'yesterday',
    '5 days ago',
  ])
  const from = ['11/25/2026', '08/16/2026', '08/15/2026'].map((day) => daysAgo(day, '11/23/2026'))
  expect(from).toEqual(['11/25/2026', '99 days ago', '08/15/2026'])
})

test('a day of court is today or a weekday, and the hour follows it', () => {
  const today = '11/23/2026'
  expect([weekDay(today, today), weekDay('12/01/2026', today)]).toEqual(['Today', 'Tue 1'])
  expect(courtWhen({ day: today, time: '08:30 AM' }, today)).toBe('8:30 am')
  expect(courtWhen({ day: '11/24/2026', time: '10:00 AM' }, today)).toBe('Tue 10:00 am')
  expect(courtWhen({ day: today, time: ' ' }, today)).toBe('No time')
  expect(courtWhen({ day: today, time: '12:00 AM' }, today)).toBe('No time')
})

test('the count of the court queue says files, and its days add up to court dates', () => {
  const days = [{ total: 27 }, { total: 0 }, { total: 172 }]
  expect(courtUnit(192, days)).toBe('files, 199 court dates')
  expect(courtUnit(1, [{ total: 1 }])).toBe('file, 1 court date')
})
