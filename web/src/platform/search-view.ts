import { useCallback, useMemo } from 'react'

/** Converts between a page's view and the search parameters of its route. */
export interface SearchCodec<View, Search> {
  readonly read: (search: Search) => View
  readonly write: (view: View) => Search
}

interface ChangeOptions {
  /** Replace the current history entry, so that Back skips it. */
  readonly replace?: boolean
  /** Skip the unsaved changes guard: the user has already answered, or nothing is lost. */
  readonly unguarded?: boolean
}
export type ChangeView<View> = (next: (view: View) => View, options?: ChangeOptions) => void

/** The part of a route's `useNavigate` that changes the search parameters and stays on the page. */
type NavigateWithin<Search> = (options: {
  to: '.'
  search: (old: Search) => Search
  replace: boolean
  ignoreBlocker: boolean
  resetScroll: boolean
}) => Promise<void>

/**
 * The view in the address (OPEN-19), and the function that changes it. Pass the route's own `useSearch()` and
 * `useNavigate()`. The function is stable as long as `codec` is.
 */
export function useSearchView<View, Search>(
  codec: SearchCodec<View, Search>,
  search: Search,
  navigate: NavigateWithin<Search>,
): [View, ChangeView<View>] {
  const view = useMemo(() => codec.read(search), [codec, search])
  const change = useCallback<ChangeView<View>>(
    (next, { replace = false, unguarded = false } = {}) => {
      void navigate({
        to: '.',
        search: (old) => codec.write(next(codec.read(old))),
        replace,
        ignoreBlocker: unguarded,
        resetScroll: false,
      })
    },
    [codec, navigate],
  )
  return [view, change]
}

/** Turns to another page of a list; stable as long as `change` is. */
export const usePageChange = <View extends { readonly page: number }>(change: ChangeView<View>) =>
  useCallback(
    (page: number, options?: ChangeOptions) => change((now) => ({ ...now, page }), options),
    [change],
  )
