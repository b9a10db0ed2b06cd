import { parseSearch } from '#platform/search.ts'
import type { ClientCredentials } from './client-calls.ts'

/**
 * What the link of a text message logs in with (CLI-12, CLI-13): 'true' and 'false' in lower case, anything else is
 * false; null where the address carries no otp, phone and ind (OPEN-170).
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

/** Reads the link and takes it out of the address and the history at once: the code stands nowhere but here. */
export function takeLoginLink(): ClientCredentials | null {
  const { pathname, search } = window.location
  if (parseSearch(search)['otp'] !== undefined) window.history.replaceState(null, '', pathname)
  return parseLoginLink(search)
}
