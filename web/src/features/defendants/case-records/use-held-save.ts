import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveHeld, toldOf, type HeldRecord } from '../held-records.ts'
import { toldInOrder, type Outcome } from '../outcome.ts'
import type { HeldKey } from '../record-ref.ts'
import type { CaseFile } from './record-kind.ts'
import { refreshLists } from './records-of.ts'

/** Saves what an earlier save left over, one record or all of a kind, and says how that ended (OPEN-79). */
export function useHeldSave({ defendant, held }: CaseFile) {
  const cache = useQueryClient()
  const [busy, setBusy] = useState<HeldKey | 'all' | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function save(records: readonly HeldRecord[]) {
    const [first] = records
    if (defendant === null || busy !== null || first === undefined) return
    setBusy(records.length === 1 ? first.key : 'all')
    try {
      const tried = await saveHeld(held, records, defendant)
      const [only] = tried.lines
      const told = records.length === 1 && only ? only : toldOf(tried)
      setOutcome({ ...toldInOrder(told), tone: tried.failures.length === 0 ? 'ok' : 'bad' })
      refreshLists(cache, defendant)
    } finally {
      setBusy(null)
    }
  }

  return { busy, outcome, save, read: () => setOutcome(null) }
}
