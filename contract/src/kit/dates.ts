/**
 * Plain dates are MM/DD/YYYY, on the wire and on screens, and have no time zone. Instants are ISO 8601 in UTC on the
 * wire, and in the reader's own zone on screens (CONST-6, CONST-7, OPEN-159).
 */
const monthDayYear = /^(\d{2})\/(\d{2})\/(\d{4})$/

/** Whether the text is a calendar day as MM/DD/YYYY between 1900 and 2199 (DEF-70). */
export function isMdy(text: string): boolean {
  const [, month, day, year] = monthDayYear.exec(text)?.map(Number) ?? []
  if (month === undefined || day === undefined || year === undefined || year < 1900 || year > 2199)
    return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** MM/DD/YYYY to YYYY-MM-DD; null if the day doesn't exist. */
export const mdyToIso = (text: string): string | null =>
  isMdy(text) ? `${text.slice(6)}-${text.slice(0, 2)}-${text.slice(3, 5)}` : null

/** YYYY-MM-DD, or the date of an ISO instant, to MM/DD/YYYY. */
export const isoToMdy = (iso: string): string => `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`

/** The first and the last instant of a day MM/DD/YYYY in the reader's own zone; null if the day doesn't exist. */
export function momentsOf(day: string): { first: string; last: string } | null {
  if (!isMdy(day)) return null
  const [month = 0, date = 0, year = 0] = day.split('/').map(Number)
  const first = new Date(year, month - 1, date)
  const last = new Date(new Date(year, month - 1, date + 1).getTime() - 1)
  return { first: first.toISOString(), last: last.toISOString() }
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(timeZone ?? '')
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    hour12: true,
    ...(timeZone === undefined ? {} : { timeZone }),
  })
  formats.set(timeZone ?? '', format)
  return format
}

/** An ISO instant as MM/DD/YYYY h:mm:ss am, by default in the reader's own zone (CONST-7, CONST-8). */
export function formatDateTime(iso: string, timeZone?: string): string {
  const parts = formatOf(timeZone).formatToParts(new Date(iso))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  const clock = `${part('hour')}:${part('minute')}:${part('second')} ${part('dayPeriod').toLowerCase()}`
  return `${part('month')}/${part('day')}/${part('year')} ${clock}`
}

/** 'PST': a time zone at an ISO instant, by default the reader's own. */
const zoneAt = (iso: string, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('en-US', { ...(timeZone !== undefined && { timeZone }), timeZoneName: 'short' })
    .formatToParts(new Date(iso))
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** '11/20/2026 2:00:00 am PST': an ISO instant as `formatDateTime` has it, for people who may be in another zone. */
export const formatZonedTime = (iso: string, timeZone?: string): string =>
  `${formatDateTime(iso, timeZone)} ${zoneAt(iso, timeZone)}`
