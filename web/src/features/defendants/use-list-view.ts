import { useAddressView, type ChangeView as Change } from '#platform/address-view.ts'
import { readView, writeView, type ListView } from './list-view.ts'

export type ChangeView = Change<ListView>

const address = { read: readView, write: writeView }

/** The list as the address says it, and the way to another. */
export const useListView = () => useAddressView(address)
