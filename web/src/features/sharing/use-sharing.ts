import {
  listDefendantUsers,
  listShareUsers,
  shareDefendant,
  unshareDefendant,
  type Grant,
} from '@bailiwick/contract/sharing'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, call } from '#platform/api.ts'
import type { Outcome } from '#records/outcome.ts'
import {
  grantNotice,
  withGrant,
  withoutGrant,
  type Level,
  type Offered,
  type ShareList,
} from './share-list.ts'

/** Who has access to a file: loaded whenever it is shown. */
const shareListQuery = (id: number) =>
  queryOptions({
    queryKey: ['defendant-users', id],
    queryFn: ({ signal }) => call(listDefendantUsers, { query: { id }, signal }),
    staleTime: 0,
  })

/** The staff to share many files with, whichever they have already. */
export const shareUsersQuery = queryOptions({
  queryKey: ['share-users'],
  queryFn: async ({ signal }) => (await call(listShareUsers, { signal })).users,
  staleTime: 0,
})

/** The list is reloaded this long after a grant or a removal (SHARE-22). */
const reloadMs = 1000

/** A change of the list: its message, and the list with the change until the next reload. */
interface Change {
  readonly notice: string
  readonly applyTo: (list: ShareList) => ShareList
}

async function giveAccess(
  defendant: number,
  { id: user_id, name }: Offered,
  access_type: Level,
): Promise<Change> {
  const body = { user_id, defendant_id: defendant, access_type }
  const { insertId } = await call(shareDefendant, { query: { id: defendant }, body })
  const added = { id: insertId, ...body, name }
  return { notice: grantNotice(name, access_type), applyTo: (now) => withGrant(now, added) }
}

async function removeAccess(removed: Grant): Promise<Change> {
  await call(unshareDefendant, { query: { id: removed.id } })
  return {
    notice: `The access of ${removed.name} was removed.`,
    applyTo: (now) => withoutGrant(now, removed),
  }
}

/** Shows a change in the list at once, and reloads the list a second later. */
function useShownChange(query: ReturnType<typeof shareListQuery>) {
  const cache = useQueryClient()
  const reload = useRef<ReturnType<typeof setTimeout>>(undefined)
  return async (applyTo: Change['applyTo']) => {
    clearTimeout(reload.current)
    // The reply of a request that is already running doesn't have the change
    await cache.cancelQueries(query)
    cache.setQueryData(query.queryKey, (now) => now && applyTo(now))
    reload.current = setTimeout(() => void cache.invalidateQueries(query), reloadMs)
  }
}

/** The sharing of one file: the list, the calls that change it, and their outcome. */
export function useSharing(defendant: number) {
  const cache = useQueryClient()
  const query = shareListQuery(defendant)
  const list = useQuery(query)
  /** Shown only briefly, because the list itself shows the change. */
  const [notice, setNotice] = useState('')
  const [refusal, setRefusal] = useState<Outcome | null>(null)
  /** The grant whose removal is to be confirmed. */
  const [removing, setRemoving] = useState<Grant | null>(null)
  const show = useShownChange(query)
  const change = useMutation({
    mutationFn: (task: () => Promise<Change>) => task(),
    onSuccess: ({ notice: text, applyTo }) => {
      setNotice(text)
      return show(applyTo)
    },
    onError: (error) => {
      setNotice('')
      if (error instanceof ApiError) setRefusal({ text: error.message, tone: 'bad' })
    },
  })
  const succeeds = (task: () => Promise<Change>) =>
    change.mutateAsync(task).then(
      () => true,
      () => false,
    )

  /** Gives a user access, or another level. Resolves to whether it succeeded. */
  const grant = (user: Offered, level: Level) => succeeds(() => giveAccess(defendant, user, level))

  /** Resolves to whether it succeeded. */
  const remove = (removed: Grant) => succeeds(() => removeAccess(removed))

  return {
    list,
    busy: change.isPending,
    notice,
    refusal,
    dismissRefusal: () => {
      setRefusal(null)
      // The list may be outdated
      void cache.invalidateQueries(query)
    },
    removing,
    setRemoving,
    /** A dialog above the list is open. */
    isAsking: removing !== null || refusal !== null,
    grant,
    remove,
  }
}

export type Sharing = ReturnType<typeof useSharing>
