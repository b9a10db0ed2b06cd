import { hourIn } from '#platform/office-day'
import { zonesOf } from './area-code-policy.ts'

/** Staff may text somebody from 8 AM until 9 PM where they are. */
const firstHour = 8
const lastHour = 21

/** The offset of every time zone is a multiple of this. */
const stepMs = 15 * 60_000

const formats = new Map<string, Intl.DateTimeFormat>()

/** The time of day in a zone, '9:42 PM'. */
function timeIn(zone: string, at: Date): string {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeStyle: 'short' })
  formats.set(zone, format)
  return format.format(at).replaceAll(/\s/g, ' ')
}

const isQuiet = (zone: string, at: Date): boolean => {
  const hour = hourIn(zone, at)
  return hour < firstHour || hour >= lastHour
}

/** The recipient's time of day, '9:42 PM', if it is within quiet hours there; null if they may be texted. */
export function quietTime(phone: string, officeTimeZone: string, now: Date): string | null {
  const zone = zonesOf(phone, officeTimeZone).find((one) => isQuiet(one, now))
  return zone === undefined ? null : timeIn(zone, now)
}

/** When the recipient may be texted: `from`, or 8 AM in all time zones in which they may be. */
export function nextTime(phone: string, officeTimeZone: string, from: Date): Date {
  const zones = zonesOf(phone, officeTimeZone)
  let at = from
  while (zones.some((zone) => isQuiet(zone, at)))
    at = new Date(Math.floor(at.getTime() / stepMs) * stepMs + stepMs)
  return at
}
