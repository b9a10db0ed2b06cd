import { useAddressView, type ChangeView } from '#platform/address-view.ts'
import { readKeptView, writeKeptView, type KeptView } from './kept-view.ts'

export type ChangeKept = ChangeView<KeptView>

const address = { read: readKeptView, write: writeKeptView }

/** The page as the address says it, and the way to another. */
export const useKeptView = () => useAddressView(address)
