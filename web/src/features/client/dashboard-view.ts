import { choiceParam, numberParam, textParam, type RawSearch } from '#platform/search.ts'
import type { SearchCodec } from '#platform/search-view.ts'

export const clientTabs = ['info', 'indemnitor', 'arrests'] as const
export type ClientTab = (typeof clientTabs)[number]

/** The state of the dashboard in the address (CLI-35, OPEN-142). */
export interface DashboardView {
  /** null if the address doesn't name one. */
  readonly tab: ClientTab | null
  readonly part: string | null
  /** The open indemnitor. */
  readonly record: number | 'new' | null
}

/** The search parameters of the dashboard. */
type DashboardSearch = {
  readonly [Name in keyof DashboardView]?: NonNullable<DashboardView[Name]> | undefined
}

/** Validates the address; unknown or malformed values are left out. */
export const parseDashboardSearch = (raw: RawSearch): DashboardSearch => ({
  tab: choiceParam(raw['tab'], clientTabs),
  part: textParam(raw['part']),
  record: raw['record'] === 'new' ? 'new' : numberParam(raw['record']),
})

export const dashboardCodec = {
  read: ({ tab, part, record }: DashboardSearch): DashboardView => ({
    tab: tab ?? null,
    part: part ?? null,
    record: record ?? null,
  }),
  write: ({ tab, part, record }: DashboardView): DashboardSearch => ({
    tab: tab ?? undefined,
    record: record ?? undefined,
    part: part ?? undefined,
  }),
} satisfies SearchCodec<DashboardView, DashboardSearch>

/** The tab to show: an indemnitor of the file starts with their own record (CLI-38). */
export const openTab = (
  { tab }: Pick<DashboardView, 'tab'>,
  own: number | null,
  indemnitors: readonly { readonly id: number }[],
): ClientTab => tab ?? (indemnitors.some(({ id }) => id === own) ? 'indemnitor' : 'info')
