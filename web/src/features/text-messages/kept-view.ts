import { rowsPerPage } from '@bailiwick/contract/defendants'

/** All that the address says of the page: which list it shows, and where in it. Nobody's name or phone stands there. */
export interface KeptView {
  readonly show: 'texts' | 'mails'
  /** Counts from 1. */
  readonly page: number
  readonly rows: number
}

export const firstKept: KeptView = { show: 'texts', page: 1, rows: rowsPerPage[0] }

/** Reads the address; what it does not know or cannot be is left out. */
export function readKeptView({ show, page, rows }: Readonly<Record<string, unknown>>): KeptView {
  return {
    show: show === 'mails' ? show : firstKept.show,
    page: /^[1-9]\d{0,6}$/.test(String(page)) ? Number(page) : firstKept.page,
    rows: rowsPerPage.find((choice) => String(choice) === String(rows)) ?? firstKept.rows,
  }
}

/** The address of a view, with nothing in it that is so anyway. */
export const writeKeptView = (view: KeptView): Record<string, string> =>
  Object.fromEntries(
    Object.entries(view)
      .filter(([name, value]) => value !== firstKept[name as keyof KeptView])
      .map(([name, value]) => [name, String(value)]),
  )

/** What is asked of the server for a view. */
export const keptQuery = ({ page, rows }: KeptView) => ({ offset: (page - 1) * rows, rows })
