import { formatDateTime } from '@bailiwick/contract/kit/dates'

/** An instant to the minute, '12:53 am'; with its date if that isn't today's. */
export function activityTime(iso: string, now: Date = new Date()): string {
  const [day, clock = '', half] = formatDateTime(iso).split(' ')
  const [today] = formatDateTime(now.toISOString()).split(' ')
  const time = `${clock.replace(/:\d\d$/, '')} ${half}`
  return day === today ? time : `${day} ${time}`
}
