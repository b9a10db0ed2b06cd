/** The choices for a list inside a form (DEF-109). */
export const embeddedRowsChoices = [10, 20, 30] as const

/** The number of pages; an empty list has one page. */
export const lastPage = (total: number, rows: number) => Math.max(1, Math.ceil(total / rows))

/** The page numbers to show: all up to ten pages, above that those within 4 of the current page (DEF-31). */
export function pageWindow(page: number, pages: number): number[] {
  const first = pages > 10 ? Math.max(1, page - 4) : 1
  const last = pages > 10 ? Math.min(pages, page + 4) : pages
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

export interface PagerStep {
  label: string
  to: number
  /** There is no such page. */
  disabled: boolean
}

/** The pager's buttons in order: First, Previous, the numbers, Next, Last (DEF-30). */
export function pagerSteps(
  page: number,
  pages: number,
): { before: PagerStep[]; numbers: number[]; after: PagerStep[] } {
  const atStart = page <= 1
  const atEnd = page >= pages
  return {
    before: [
      { label: 'First', to: 1, disabled: atStart },
      { label: 'Previous', to: Math.max(1, page - 1), disabled: atStart },
    ],
    numbers: pageWindow(page, pages),
    after: [
      { label: 'Next', to: Math.min(pages, page + 1), disabled: atEnd },
      { label: 'Last', to: pages, disabled: atEnd },
    ],
  }
}

/** The footer of a list: 'Showing 11 to 20 of 134 defendant(s)' (DEF-32). Pages count from 1. */
export function pageSummary(page: number, rows: number, total: number, noun: string): string {
  const from = Math.min((page - 1) * rows + 1, total)
  return `Showing ${from} to ${Math.min(page * rows, total)} of ${total} ${noun}`
}
