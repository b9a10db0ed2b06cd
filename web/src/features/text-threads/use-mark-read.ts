import type { ThreadText } from '@bailiwick/contract/text-threads'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { inboxKey } from '#features/navigation/unread-query.ts'
import { markRead, threadsKey } from './thread-calls.ts'
import { newestUnread } from './thread-view.ts'

interface Shown {
  readonly defendant: number
  readonly indemnitor: number | null
  readonly texts: readonly ThreadText[]
  /** Whether the user's reading counts: only that of somebody who may answer. */
  readonly isOn: boolean
}

/** Marks the unread replies of a thread as read once they are shown on a visible page. */
export function useMarkRead({ defendant, indemnitor, texts, isOn }: Shown): void {
  const cache = useQueryClient()
  const newest = isOn ? newestUnread(texts) : null
  const { mutate } = useMutation({
    mutationFn: (up_to: number) => markRead({ defendant_id: defendant, indemnitor_id: indemnitor, up_to }),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: threadsKey(defendant), exact: true })
      void cache.invalidateQueries({ queryKey: inboxKey })
    },
  })
  const read = useEffectEvent(() => {
    if (newest !== null && document.visibilityState === 'visible') mutate(newest)
  })
  useEffect(() => {
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [newest])
}
