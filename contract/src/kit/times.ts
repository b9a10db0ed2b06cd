/** The time of a court date that nobody has set (BOOK-15). */
export const midnight = '12:00 AM'

const written = /^(\d{1,2})[:.]?(\d{2})?\s*(?:([ap])\.?(?:m\.?)?)?$/i

/**
 * A time of day as it is stored, '08:30 AM', from 8:30, 8:30 am, 830a, 0830, 8 AM or 14:00. Another text stays as it is:
 * what could be two times, such as 1:30 without AM or PM, too, because court is in the afternoon then.
 */
export function normalizeTime(text: string): string {
  const [, hours = '', minutes, half] = written.exec(text.trim()) ?? []
  const hour = Number(hours)
  const isClear = half === undefined ? minutes !== undefined && isOfDay(hour) : hour >= 1 && hour <= 12
  if (hours === '' || !isClear || Number(minutes ?? 0) > 59) return text
  const isAfternoon = half === undefined ? hour >= 12 : half.toLowerCase() === 'p'
  return `${String(hour % 12 || 12).padStart(2, '0')}:${minutes ?? '00'} ${isAfternoon ? 'PM' : 'AM'}`
}

/** Whether an hour without AM or PM is one alone: from one to six, court would be in the afternoon. */
const isOfDay = (hour: number): boolean => hour === 0 || (hour >= 7 && hour <= 23)

/** Whether a time of court was left as it starts. */
export const isMidnight = (time: string | null | undefined): boolean =>
  typeof time === 'string' && normalizeTime(time) === midnight

/** A time of court that somebody has set; null without one, and at midnight, where a new date starts (BOOK-15). */
export const knownTime = (time: string | null | undefined): string | null =>
  isMidnight(time) ? null : (time ?? null)
