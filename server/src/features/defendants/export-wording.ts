import type { ListedDefendant } from '@bailiwick/contract/defendants'
import { formatDateTime } from '@bailiwick/contract/kit/dates'
import { isAmount } from '@bailiwick/contract/kit/money'
import { knownTime } from '@bailiwick/contract/kit/times'
import type { ListedLead } from '@bailiwick/contract/leads'
import { listColumns, type ListColumn } from '@bailiwick/contract/list-columns'

/** A row of either list; what a list doesn't have is missing. */
export type ExportedRow = Partial<ListedDefendant & ListedLead>

type Cell = string | null | undefined

/** The cells of the columns, each with its heading and its text. */
type Cells = Readonly<Record<string, (row: ExportedRow, timeZone: string) => Cell>>

const instant = (value: Cell, timeZone: string): Cell => value && formatDateTime(value, timeZone)

/** An amount without commas, which spreadsheets read as a number; another text stays as it was typed. */
const number = (value: Cell): Cell => (value && isAmount(value) ? value.replaceAll(',', '') : value)

/** The columns that are not the value of the same name under the heading of the list. */
const special: { readonly [Name in ListColumn]?: Cells } = {
  home_phone: { Phone: ({ phone, home_phone }) => phone ?? home_phone },
  next_court: {
    'Next Court': ({ next_court }) =>
      [next_court?.date, knownTime(next_court?.time)].filter(Boolean).join(' '),
  },
  cases: {
    'Arrest Case': ({ arrest_case }) => arrest_case,
    'Court Case': ({ court_case }) => court_case,
    'Other Case': ({ case_number }) => case_number,
  },
  bail: { Bail: ({ bail }) => number(bail) },
  balance: { Balance: ({ balance }) => number(balance) },
  link_last_sent: { 'Link Last Sent': ({ link_last_sent }, zone) => instant(link_last_sent, zone) },
  date_created: { Created: ({ date_created }, zone) => instant(date_created, zone) },
}

const plain = (name: Exclude<ListColumn, 'cases' | 'next_court'>): Cells => ({
  [listColumns[name]]: (row) => row[name],
})

/** The headings of the columns in a file, and a function for the cells of a row. */
export function exportColumns(names: readonly ListColumn[], timeZone: string) {
  const cells = names.flatMap((name) =>
    Object.entries(special[name] ?? (name === 'cases' || name === 'next_court' ? {} : plain(name))),
  )
  return {
    headings: cells.map(([heading]) => heading),
    cellsOf: (row: ExportedRow): Cell[] => cells.map(([, cell]) => cell(row, timeZone)),
  }
}
