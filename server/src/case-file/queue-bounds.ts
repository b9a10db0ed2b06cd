import { dayMs } from '@bailiwick/contract/kit/durations'
import { courtDays, failedTextDays, openDays } from '@bailiwick/contract/queues'
import { dayAfter, dayIn, startOfDay } from '#platform/office-day'

/** Where the queues of the desk begin and end, as their keys and columns have it. */
export interface QueueBounds {
  /** YYYYMMDD: today and the days of court after it, and the day after the last of them. */
  readonly days: readonly string[]
  /** The first and the day after the last of them, or of one of them. */
  readonly court_from: string
  readonly court_to: string
  /** A file without a date of court since this day or an earlier one doesn't count as open any more. */
  readonly open_since: string
  readonly today: string
  /** YYYYMMDDHHMISS in UTC. */
  readonly day_ago: string
  /** The first instant of yesterday. */
  readonly yesterday: string
  readonly texts_since: string
  readonly user_id: number
}

export const boundNames = [
  'days',
  'court_from',
  'court_to',
  'open_since',
  'today',
  'day_ago',
  'yesterday',
  'texts_since',
  'user_id',
] as const satisfies readonly (keyof QueueBounds)[]

interface QueueCaller {
  readonly now: Date
  /** The time zone of the office; null: UTC. */
  readonly officeTimeZone: string | null
  readonly userId: number
}

const digits = (iso: string, length: number) => iso.replaceAll(/\D/g, '').slice(0, length)

/** The bounds of the queues now; the court queue is that of `courtDay`, YYYY-MM-DD, if there is one. */
export function queueBounds(
  { now, officeTimeZone, userId }: QueueCaller,
  courtDay: string | null = null,
): QueueBounds {
  const today = dayIn(officeTimeZone, now)
  const key = (days: number, from = today) => digits(dayAfter(from, days), 8)
  return {
    days: Array.from({ length: courtDays + 2 }, (_, place) => key(place)),
    court_from: key(0, courtDay ?? today),
    court_to: courtDay === null ? key(courtDays + 1) : key(1, courtDay),
    open_since: key(-openDays),
    today: key(0),
    day_ago: digits(new Date(now.getTime() - dayMs).toISOString(), 14),
    yesterday: startOfDay(officeTimeZone, dayAfter(today, -1)).toISOString(),
    texts_since: new Date(now.getTime() - failedTextDays * dayMs).toISOString(),
    user_id: userId,
  }
}
