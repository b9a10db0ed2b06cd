import { listDefendantUsers, shareDefendant, unshareDefendant, type Grant } from '@bailiwick/contract/sharing'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, call } from '#platform/api.ts'
import type { Outcome } from '../outcome.ts'
import { granted, withGrant, withoutGrant, type Level, type Offered, type ShareList } from './share-list.ts'

/** Who has access to a file, asked for afresh whenever it is looked at. */
const sharedWith = (id: number) =>
  queryOptions({
    queryKey: ['defendant-users', id],
    queryFn: ({ signal }) => call(listDefendantUsers, { query: { id }, signal }),
    staleTime: 0,
  })

/** The list is loaded again so long after a grant or a removal (SHARE-22). */
const reloadMs = 1000

/** The sharing of one file: the list, what is done to it, and how that ended. */
export function useSharing(defendant: number) {
  const cache = useQueryClient()
  const query = sharedWith(defendant)
  const list = useQuery(query)
  const [busy, setBusy] = useState(false)
  /** Said in passing, for the list itself shows it. */
  const [news, setNews] = useState('')
  const [refusal, setRefusal] = useState<Outcome | null>(null)
  /** Whose access is about to be removed. */
  const [asked, setAsked] = useState<Grant | null>(null)
  const reload = useRef<ReturnType<typeof setTimeout>>(undefined)

  async function during(task: () => Promise<(now: ShareList) => ShareList>): Promise<boolean> {
    setBusy(true)
    try {
      const next = await task()
      clearTimeout(reload.current)
      // An answer that is on its way knows nothing of it yet
      await cache.cancelQueries(query)
      cache.setQueryData(query.queryKey, (now) => now && next(now))
      reload.current = setTimeout(() => void cache.invalidateQueries(query), reloadMs)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setNews('')
      setRefusal({ text: error.message, tone: 'bad' })
      return false
    } finally {
      setBusy(false)
    }
  }

  /** Gives a user access, or another level; tells whether that worked. */
  const grant = ({ id: user_id, name }: Offered, access_type: Level) =>
    during(async () => {
      const body = { user_id, defendant_id: defendant, access_type }
      const { insertId } = await call(shareDefendant, { query: { id: defendant }, body })
      setNews(granted(name, access_type))
      return (now) => withGrant(now, { id: insertId, ...body, name })
    })

  const remove = (grant: Grant) =>
    during(async () => {
      await call(unshareDefendant, { query: { id: grant.id } })
      setNews(`The access of ${grant.name} was removed.`)
      return (now) => withoutGrant(now, grant)
    })

  /** A refusal may mean that the list is old: it is asked for again. */
  function readRefusal() {
    setRefusal(null)
    void cache.invalidateQueries(query)
  }

  /** Something stands above the list that has to be answered first. */
  const isAsking = asked !== null || refusal !== null
  return { list, busy, news, refusal, readRefusal, asked, ask: setAsked, isAsking, grant, remove }
}

export type Sharing = ReturnType<typeof useSharing>
