import type { CourtRow } from '@bailiwick/contract/desk'
import { formatDateTime } from '@bailiwick/contract/kit/dates'
import { countLimit } from '@bailiwick/contract/queues'
import { withWeekday } from '#features/case-page/file-text.ts'
import { courtTime, daysUntil } from '#records/case-text.ts'

/** A count, or '999+' for one that was not counted to its end. */
export const countText = (total: number): string =>
  total >= countLimit ? `${countLimit - 1}+` : String(total)

/** How many court dates these days have together: a file counts once on each. */
export const courtDates = (days: readonly { readonly total: number }[]): number =>
  days.reduce((sum, { total }) => sum + total, 0)

/** '1 court date', '27 court dates'. */
export const courtDatesText = (total: number): string =>
  `${countText(total)} court date${total === 1 ? '' : 's'}`

/** What the count of the court queue counts, whose days add up to more: 'files, 199 court dates'. */
export const courtUnit = (total: number, days: readonly { readonly total: number }[]): string =>
  `file${total === 1 ? '' : 's'}, ${courtDatesText(courtDates(days))}`

/** Up to how many days ago something is said by its days. */
const countedDays = 99

/** 'today', 'yesterday', '9 days ago', or the date if it is long ago or to come. */
export function daysAgo(mdy: string, today: string): string {
  const days = daysUntil(mdy, today)
  if (days === null || days > 0 || days < -countedDays) return mdy
  return days === 0 ? 'today' : days === -1 ? 'yesterday' : `${-days} days ago`
}

/** An instant in the reader's zone: 'Today 8:00 am', 'Yesterday 7:48 pm', 'Fri 11/20 4:05 pm'. `now` is an instant, too. */
export function whenText(at: string, now: string): string {
  const [day = '', clock = '', half = ''] = formatDateTime(at).split(' ')
  const today = formatDateTime(now).slice(0, 10)
  const time = `${clock.replace(/:\d\d$/, '')} ${half}`
  const days = daysUntil(day, today)
  if (days === 0) return `Today ${time}`
  if (days === -1) return `Yesterday ${time}`
  return day.slice(6) === today.slice(6) ? `${shortDay(day)} ${time}` : day
}

/** 'Fri 11/20'. */
const shortDay = (mdy: string): string => withWeekday(mdy).slice(0, -5)

/** How long ago an instant was, in days of the reader: 'today', '5 days ago'. */
export const ageText = (at: string, now: string): string =>
  daysAgo(formatDateTime(at).slice(0, 10), formatDateTime(now).slice(0, 10))

/** A day of the week of court: 'Today', 'Tue 24'. */
export const weekDay = (day: string, today: string): string =>
  day === today ? 'Today' : `${withWeekday(day).slice(0, 3)} ${Number(day.slice(3, 5))}`

/** When somebody is in court: '8:30 am', on another day 'Tue 8:30 am'. */
export function courtWhen({ day, time }: Pick<CourtRow, 'day' | 'time'>, today: string): string {
  const clock = courtTime(time) ?? 'No time'
  return day === today ? clock : `${withWeekday(day).slice(0, 3)} ${clock}`
}
