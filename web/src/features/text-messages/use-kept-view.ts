import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { readKeptView, writeKeptView, type KeptView } from './kept-view.ts'

export type ChangeKept = (
  part: Partial<KeptView>,
  /** `replace`: in place of the address there is now; Back goes past it. */
  how?: { readonly replace?: boolean },
) => void

/** The view that the address says, and the way to another. The function stays the same for as long as the page stands. */
export function useKeptView(): [KeptView, ChangeKept] {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const view = useMemo(() => readKeptView(search), [search])
  const change = useCallback<ChangeKept>(
    (part, { replace = false } = {}) => {
      void navigate({
        to: '.',
        search: ((old: Record<string, unknown>) => writeKeptView({ ...readKeptView(old), ...part })) as never,
        replace,
        resetScroll: false,
      })
    },
    [navigate],
  )
  return [view, change]
}
