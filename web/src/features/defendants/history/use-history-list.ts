import { useAddressView, type ChangeView } from '#platform/address-view.ts'
import { readHistoryView, writeHistoryView, type HistoryListView } from './history-list-view.ts'

export type ChangeHistory = ChangeView<HistoryListView>

const address = { read: readHistoryView, write: writeHistoryView }

/** The history as the address says it, and the way to another. */
export const useHistoryList = () => useAddressView(address)
