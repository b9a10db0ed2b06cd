/** What the server writes into the head of the page: a meta element with the name. */
const setting = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined

/** The company's name (OPEN-1). */
export const brand = setting('brand') ?? 'Bailiwick'

/** Whom the maintenance page names (OPEN-58); without the setting, nobody. */
export const supportEmail = setting('support-email')

/** The least number of characters that the office asks of a new password; without the setting, the usual. */
export const leastPassword = Number(setting('password-minimum')) || undefined

export const version = '2.06'
export const versionLabel = `User Portal v${version}`

/** The title of the window: the page's name and the brand (NAV-56). */
export const titleOf = (name: string | undefined): string =>
  name === undefined ? brand : `${name} · ${brand}`

/** '© 2026 Bailiwick'; the year is today's (NAV-58, NAV-60). */
export const copyright = (today = new Date()): string => `© ${today.getFullYear()} ${brand}`
