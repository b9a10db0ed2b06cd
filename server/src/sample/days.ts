import { isoToMdy } from '@bailiwick/contract/kit/dates'

/** A day as the number of days since 1970. */
export type Day = number

export const dayOf = (iso: string): Day => Math.floor(Date.parse(`${iso}T00:00:00Z`) / 86_400_000)
/** MM/DD/YYYY, the format of records. */
export const mdy = (day: Day): string => isoToMdy(new Date(day * 86_400_000).toISOString())
/** An instant of that day, `seconds` after midnight in UTC. */
export const instantOf = (day: Day, seconds: number): string =>
  new Date(day * 86_400_000 + seconds * 1000).toISOString().replace('.000Z', 'Z')

/** The day itself, or the Monday after it: courts are closed on Saturday and Sunday. */
export function courtDay(day: Day): Day {
  // 1970 began on a Thursday
  const weekday = (day + 4) % 7
  if (weekday === 6) return day + 2
  return weekday === 0 ? day + 1 : day
}
