import { capitalized, recordTables, type RecordTable } from '@bailiwick/contract/kit/record-nouns'

/** A tab of a file with case records, which are saved by separate calls (DEF-91). */
export type CaseTab = RecordTable

export const caseTabs = recordTables.map((value) => ({ value, label: capitalized(value) }))

export const isCaseTab = (tab: string | null): tab is CaseTab => caseTabs.some(({ value }) => value === tab)
