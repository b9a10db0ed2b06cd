/** The languages that clients read and are written to in, each by its own name. */
export const languageNames = { en: 'English', es: 'Español' } as const
export type Language = keyof typeof languageNames
/** What staff call them. */
export const languagesForStaff: Readonly<Record<Language, string>> = { en: 'English', es: 'Spanish' }
export const languages = Object.keys(languageNames) as Language[]

export const isLanguage = (text: string | null | undefined): text is Language =>
  text !== null && text !== undefined && Object.hasOwn(languageNames, text)

/** The first of a browser's languages that clients can read, such as 'es-MX'; English if there is none. */
export const preferredLanguage = (wanted: readonly string[]): Language =>
  wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en'
