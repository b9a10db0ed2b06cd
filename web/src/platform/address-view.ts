import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

type Search = Readonly<Record<string, unknown>>

/** How a view stands in the address. */
interface AddressOf<View> {
  readonly read: (search: Search) => View
  readonly write: (view: View) => Record<string, string>
}

interface How {
  /** In place of the address there is now: Back goes past it. */
  readonly replace?: boolean
  /** Asked and answered already: the guard of unsaved changes lets it pass. */
  readonly unguarded?: boolean
}
export type ChangeView<View> = (next: (view: View) => View, how?: How) => void

/**
 * The view that the address says (OPEN-19), and the way to another. The function stays the same for as long as the page
 * stands; so must `address`.
 */
export function useAddressView<View>(address: AddressOf<View>): [View, ChangeView<View>] {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const view = useMemo(() => address.read(search), [address, search])
  const change = useCallback<ChangeView<View>>(
    (next, { replace = false, unguarded = false } = {}) => {
      void navigate({
        to: '.',
        search: ((old: Search) => address.write(next(address.read(old)))) as never,
        replace,
        ignoreBlocker: unguarded,
        resetScroll: false,
      })
    },
    [address, navigate],
  )
  return [view, change]
}
