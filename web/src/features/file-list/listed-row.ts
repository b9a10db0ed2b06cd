import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Page } from './list-kind.ts'
import type { ListedRow } from './row-cells.tsx'

/** What else is cached of the lists, such as the summary of a file, has no rows. */
const isPage = (data: unknown): data is Page<ListedRow> =>
  typeof data === 'object' && data !== null && 'rows' in data && Array.isArray(data.rows)

/** The row of a file in a list that was loaded, for what is drawn before the file itself is; undefined without one. */
export function useListedRow(id: number): ListedRow | undefined {
  const cache = useQueryClient()
  const [row] = useState(() =>
    ['defendants', 'leads']
      .flatMap((list) => cache.getQueriesData({ queryKey: [list] }))
      .flatMap(([, data]) => (isPage(data) ? data.rows : []))
      .find((one) => one.id === id),
  )
  return row
}
