import type { CaseTab } from '#records/case-tabs.ts'

/** The parts of the overview that are gone to, by their data-field. */
export type OverviewPart = 'case-note' | 'case-people' | 'case-documents' | 'case-timeline'

/** The ways from the header and the overview to the rest of a file. */
export interface FilePlaces {
  readonly toTab: (tab: string) => void
  /** Defendants Info. */
  readonly toInfo: () => void
  /** A field of Defendants Info. */
  readonly toField: (name: string) => void
  /** A booking, an indemnitor or an arrest, and a field of it. */
  readonly toRecord: (tab: CaseTab, record: number | 'new', field?: string) => void
  readonly toOverview: (part: OverviewPart) => void
}
