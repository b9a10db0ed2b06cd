/** The tabs of a file whose records are saved by calls of their own (DEF-91). */
export const caseTabs = [
  { value: 'bookings', label: 'Bookings' },
  { value: 'indemnitors', label: 'Indemnitors' },
  { value: 'arrests', label: 'Arrests' },
] as const

/** For 'UserAdmin edit' alone, and so not in the lists of tabs (SHARE-21). */
export const shareTab = { value: 'share', label: 'Share' } as const

export type CaseTab = (typeof caseTabs)[number]['value']

export const isCaseTab = (tab: string | null): tab is CaseTab => caseTabs.some(({ value }) => value === tab)

/** The documents for signature of a file that is saved (DEF-50). */
export const docsTab = { value: 'docs', label: 'Docs' } as const

/** The tab of the photos and papers (PHOTO-1). */
export const photosTab = { value: 'photos', label: 'Photos' }
