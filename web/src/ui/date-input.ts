import { isMdy } from '@bailiwick/contract/kit/dates'

/** The months in English and Spanish, January first. */
const months: readonly (readonly string[])[] = [
  ['january', 'enero'],
  ['february', 'febrero'],
  ['march', 'marzo'],
  ['april', 'abril'],
  ['may', 'mayo'],
  ['june', 'junio'],
  ['july', 'julio'],
  ['august', 'agosto'],
  ['september', 'septiembre'],
  ['october', 'octubre'],
  ['november', 'noviembre'],
  ['december', 'diciembre'],
]

const longestMdy = 10
const separators = /[\s.,/-]+/g
/** What a mask of digits and slashes can't show, such as a written month. */
const otherSigns = /[^\d\s.,/-]/

/** Of a pasted moment only the day counts: '2026-03-04T00:00:00Z', '03/04/2026 10:30 AM'. */
const withoutTime = (text: string): string => text.replace(/(?<=\d)(?:t|,?\s+)\d{1,2}:\d{2}.*$/i, '')

/**
 * Formats a date while it is typed: separators become slashes, and slashes are added after month and day. They are
 * added only when typing at the end, so that edits in the middle and deletions don't move the rest. What has other
 * signs, or more than a date, stays as it is: nothing is cut off, because what is left could be another date.
 */
export function typeMdy(before: string, typed: string, atEnd = true): string {
  // A key after a whole date
  if (/^\d\d\/\d\d\/\d{4}$/.test(before) && typed.slice(0, -1) === before) return before
  const isPasted = typed.length > before.length + 1
  const text = withoutTime(isPasted ? typed.trim() : typed)
  if (otherSigns.test(text)) return typed
  const clean = text
    .replace(separators, '/')
    .replace(/^\//, '')
    .replace(/(?<=\/.*\/.+)\/$/, '')
  const [, year, month, day] = /^(\d{4})\/(\d\d)\/(\d\d)$/.exec(clean) ?? []
  if (year !== undefined) return `${month}/${day}/${year}`
  if (clean.length > longestMdy) return typed
  if (/^\d{8}$/.test(clean)) return `${clean.slice(0, 2)}/${clean.slice(2, 4)}/${clean.slice(4)}`
  if (!atEnd || typed.length <= before.length) return clean
  // The first digits of a year are no month
  if (/^(0[1-9]|1[0-2])$/.test(clean) || /^\d{1,2}\/\d{2}$/.test(clean)) return `${clean}/`
  if (/^(0[1-9]|1[0-2])\d{1,2}$/.test(clean)) return `${clean.slice(0, 2)}/${clean.slice(2)}`
  return clean
}

/**
 * Completes a date when its field is left: 3/4/26 becomes 03/04/2026 (41 to 99 are the last century), and so do
 * 2026-3-4, Mar 4, 2026 and 4 March 2026. An invalid date stays as typed, for the validator.
 */
export function completeMdy(text: string): string {
  const parts = withoutTime(text.trim())
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(parts) ?? []
  if (month === undefined || day === undefined || year === undefined) return readWritten(parts) ?? text
  const century = Number(year) > 40 ? '19' : '20'
  return mdy(month, day, year.length === 4 ? year : century + year)
}

const mdy = (month: string, day: string, year: string): string =>
  `${month.padStart(2, '0')}/${day.padStart(2, '0')}/${year}`

/** A date with the year first or a written month; null if it is none, or could be two. */
function readWritten(text: string): string | null {
  const words = text
    .toLowerCase()
    .split(separators)
    .filter((word) => word !== '' && word !== 'de')
  const [one = '', two = '', three = ''] = words.length === 3 ? words : []
  const date = /^\d{4}$/.test(one)
    ? mdy(monthOf(two) ?? two, three, one)
    : monthOf(one) !== null
      ? mdy(monthOf(one) ?? '', dayOf(two), three)
      : mdy(monthOf(two) ?? '', dayOf(one), three)
  return isMdy(date) ? date : null
}

/** '2nd' is the day 2. */
const dayOf = (word: string): string => word.replace(/^(\d{1,2})(st|nd|rd|th)$/, '$1')

/** The number of a month by its name or its first letters, at least three; null if it isn't one. */
function monthOf(word: string): string | null {
  if (word.length < 3) return null
  const at = months.findIndex((names) => names.some((name) => name.startsWith(word)))
  return at < 0 ? null : String(at + 1)
}
