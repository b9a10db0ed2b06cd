import { parseSearch } from '#platform/search.ts'
import type { ClientCredentials } from './client-calls.ts'

/**
 * The credentials in the link of a text message (CLI-12, CLI-13). Only 'true' in lower case counts as true. null if
 * otp, phone or ind is missing (OPEN-170).
 */
export function parseLoginLink(search: string): ClientCredentials | null {
  const { otp, phone, ind, def = '', display_data } = parseSearch(search)
  if (!otp || !phone || ind === undefined) return null
  return {
    phone,
    otp: otp.toUpperCase(),
    ind: ind === 'true',
    defendant_id: def,
    display_data: display_data === 'true',
  }
}

/** Reads the login link and removes it from the address and the history, so that the code isn't exposed. */
export function takeLoginLink(): ClientCredentials | null {
  const { pathname, search } = window.location
  if (parseSearch(search)['otp'] !== undefined) window.history.replaceState(null, '', pathname)
  return parseLoginLink(search)
}
