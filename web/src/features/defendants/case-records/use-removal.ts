import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/api.ts'
import type { Outcome } from '../outcome.ts'
import type { RecordKind } from './record-kind.ts'
import { refreshLists } from './records-of.ts'

/** Deletes a record, and says how that ended. */
export function useRemoval(kind: RecordKind, defendant: number) {
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function remove(id: number) {
    setBusy(true)
    try {
      const { message } = await kind.remove(id)
      setOutcome({ text: message, tone: 'ok' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setOutcome({ text: error.message, tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }

  // A refusal may mean that the list is old: it is asked for again in any case
  function read() {
    refreshLists(cache, defendant)
    setOutcome(null)
  }

  return { busy, outcome, remove, read }
}
