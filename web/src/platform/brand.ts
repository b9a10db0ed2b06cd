import { version } from '@bailiwick/contract/version'

/** A setting that the server writes into the page's head as a meta element; undefined without a page, in unit tests. */
const setting = (name: string): string | undefined =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined

/** The company's name (OPEN-1). */
export const brand = setting('brand') ?? 'Bailiwick'

/** Where people reach the portal (PUBLIC_URL), without a slash at the end: staff may have opened it at another address. */
export const publicUrl = setting('public-url') ?? globalThis.location?.origin ?? ''

/** The agency's phone number as it is written (AGENCY_PHONE); undefined if not configured. */
export const agencyPhone = setting('agency-phone')

/** The time zone of the office, like America/Los_Angeles; undefined for that of the browser. */
export const officeTimeZone = setting('office-time-zone')

/** The contact on the maintenance page (OPEN-58); undefined if not configured. */
export const supportEmail = setting('support-email')

/** The office's own minimum length of a new password; undefined for the default. */
export const minPasswordLength = Number(setting('password-minimum')) || undefined

/** The id of the owner's account (OPEN-114). */
export const ownerId = Number(setting('owner-id')) || 1

export const versionLabel = `User Portal v${version}`

/** The window's title: the page's name and the brand (NAV-56). */
export const titleOf = (name: string | undefined): string =>
  name === undefined ? brand : `${name} · ${brand}`

/** '© 2026 Bailiwick', with the current year (NAV-58, NAV-60). */
export const copyright = (today = new Date()): string => `© ${today.getFullYear()} ${brand}`
