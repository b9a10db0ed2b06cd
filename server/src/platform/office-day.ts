const formats = new Map<string, Intl.DateTimeFormat>()

/** The clock in a time zone, or in UTC if it is null: YYYY-MM-DD HH:mm:ss. */
function clockIn(timeZone: string | null, at: Date): string {
  if (timeZone === null) return at.toISOString().slice(0, 19).replace('T', ' ')
  // To make one takes longer than all the rest of a summary
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(timeZone, format)
  return format.format(at)
}

/** The day in a time zone, or in UTC if it is null, YYYY-MM-DD. */
export const dayIn = (timeZone: string | null, at: Date): string => clockIn(timeZone, at).slice(0, 10)

/** The hour in a time zone, 0 to 23. */
export const hourIn = (timeZone: string, at: Date): number => Number(clockIn(timeZone, at).slice(11, 13))

/** The day so many days after another, YYYY-MM-DD. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The first instant of a day YYYY-MM-DD in a time zone, or in UTC if it is null. */
export function startOfDay(timeZone: string | null, day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const ahead = (at: number) =>
    Date.parse(`${clockIn(timeZone, new Date(at)).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
  // The zone may be ahead by another hour at the second guess, as on the day on which clocks change
  return new Date(midnight - ahead(midnight - ahead(midnight)))
}
