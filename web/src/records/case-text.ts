import { formatDateTime, mdyToIso } from '@bailiwick/contract/kit/dates'
import { dayMs } from '@bailiwick/contract/kit/durations'
import { formatAmount, isAmount } from '@bailiwick/contract/kit/money'
import { knownTime, normalizeTime } from '@bailiwick/contract/kit/times'
import { officeTimeZone } from '#platform/brand.ts'

/** Up to how many days before court the date asks for attention. */
export const soonDays = 2

/**
 * Today as MM/DD/YYYY where the office is, or where the reader is if its zone isn't set: the day of court dates, payments
 * and the day's work.
 */
export const today = (now = new Date(), zone = officeTimeZone): string =>
  formatDateTime(now.toISOString(), zone).slice(0, 10)

/** Today as MM/DD/YYYY in the reader's own zone, as all instants on screens (OPEN-159). */
export const readersToday = (): string => formatDateTime(new Date().toISOString()).slice(0, 10)

/** 'Monday 11/23/2026', where the office is. */
export function dayText(now: Date, zone = officeTimeZone): string {
  const weekday = now.toLocaleDateString('en-US', {
    weekday: 'long',
    ...(zone !== undefined && { timeZone: zone }),
  })
  return `${weekday} ${today(now, zone)}`
}

/** A date as a number of days; null for an invalid date. */
export const dayNumber = (mdy: string): number | null => {
  const iso = mdyToIso(mdy)
  return iso === null ? null : Date.parse(iso) / dayMs
}

/** In how many days a date is; null for an invalid date. */
export function daysUntil(mdy: string, from: string): number | null {
  const [then, now] = [dayNumber(mdy), dayNumber(from)]
  return then === null || now === null ? null : then - now
}

/** '8:30 am', however it was typed; null if nobody has set the time. */
export function courtTime(time: string | null): string | null {
  const known = knownTime(time)?.trim()
  if (!known) return null
  return normalizeTime(known)
    .toLowerCase()
    .replace(/^0(?=\d:)/, '')
}

/** '$20,000', with cents only where there are any; another text stays as it is, and '–' stands for none. */
export const dollars = (amount: string | null): string =>
  amount === null || amount === '' ? '–' : formatAmount(amount)

/** What is still owed: 'Paid' for nothing. */
export const owed = (balance: string | null): string =>
  balance !== null && isAmount(balance) && /^[0,.]*$/.test(balance) ? 'Paid' : dollars(balance)
