/** What the dashboard shows, as the address says (CLI-35, OPEN-142). */
export interface DashboardView {
  /** null where the address says nothing of it. */
  readonly tab: ClientTab | null
  readonly part: string | null
  /** The indemnitor that stands open. */
  readonly record: number | 'new' | null
}

export const clientTabs = ['info', 'indemnitor', 'arrests'] as const
export type ClientTab = (typeof clientTabs)[number]

type Search = Readonly<Record<string, unknown>>

const textIn = (search: Search, name: string) => {
  const value = search[name]
  return typeof value === 'string' && value !== '' ? value : null
}

export const dashboardAddress = {
  read: (search: Search): DashboardView => {
    const record = textIn(search, 'record')
    return {
      tab: clientTabs.find((tab) => tab === search['tab']) ?? null,
      part: textIn(search, 'part'),
      record: record === 'new' ? 'new' : /^\d{1,9}$/.test(record ?? '') ? Number(record) : null,
    }
  },
  write: ({ tab, part, record }: DashboardView): Record<string, string> => ({
    ...(tab !== null && { tab }),
    ...(record !== null && { record: String(record) }),
    ...(part !== null && { part }),
  }),
}

/** The tab that shows: an indemnitor of the file finds the own record open (CLI-38). */
export const openTab = (
  { tab }: Pick<DashboardView, 'tab'>,
  own: number | null,
  indemnitors: readonly { readonly id: number }[],
): ClientTab => tab ?? (indemnitors.some(({ id }) => id === own) ? 'indemnitor' : 'info')
