import { isoToMdy } from '@bailiwick/contract/kit/dates'
import { isFilled, type Values } from '@bailiwick/contract/kit/fields'

export interface FileStart {
  /** The defendant as typed in the form behind. */
  readonly person: Values
  /** The latest booking of the file; null without one. */
  readonly latest: Values | null
  /** MM/DD/YYYY where the office is. */
  readonly today: string
}

/** What a new booking takes from its file: how the latest one has it, or else the defendant. */
export function bookingStart({ person, latest, today }: FileStart): Values {
  const name = [person['first_name'], person['last_name']].filter(isFilled).join(' ')
  const county = latest?.['arrest_county'] || person['county']
  const state = latest?.['arrest_state'] || person['state']
  return {
    booking_name: name || latest?.['booking_name'],
    surety: latest?.['surety'],
    bail_post_date: today,
    arrest_county: county,
    arrest_state: state,
    case_county: latest?.['case_county'] || county,
    case_state: latest?.['case_state'] || state,
  }
}

/** Today where the office is, or where the reader is if that isn't set; MM/DD/YYYY. */
export const dayAt = (timeZone: string | null, at = new Date()): string =>
  isoToMdy(new Intl.DateTimeFormat('sv-SE', timeZone === null ? {} : { timeZone }).format(at))
