/** The tabs of a file with case records, which are saved by separate calls (DEF-91). */
export const caseTabs = [
  { value: 'bookings', label: 'Bookings' },
  { value: 'indemnitors', label: 'Indemnitors' },
  { value: 'arrests', label: 'Arrests' },
] as const

export type CaseTab = (typeof caseTabs)[number]['value']

export const isCaseTab = (tab: string | null): tab is CaseTab => caseTabs.some(({ value }) => value === tab)
