import type { ListName } from '@bailiwick/contract/list-columns'
import { createListView, deleteListView, type ListedView } from '@bailiwick/contract/list-views'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { viewsQuery } from './saved-views.ts'

/** Deletes a view of the user's own at once, and saves it again if they undo that. */
export function useViewRemoval(list: ListName, onRestored: (id: number) => void) {
  const cache = useQueryClient()
  const [deleted, setDeleted] = useState<ListedView | null>(null)
  const reload = () => cache.invalidateQueries({ queryKey: viewsQuery(list).queryKey })
  const removal = useSingleMutation({
    mutationFn: (view: ListedView) => call(deleteListView, { query: { id: view.id } }),
    onSuccess: async (_, view) => {
      await reload()
      setDeleted(view)
    },
  })
  const restoring = useSingleMutation({
    mutationFn: ({ id: _id, created_by_name: _by, is_own: _own, may_change: _may, ...view }: ListedView) =>
      call(createListView, { body: { list, ...view } }),
    onSuccess: async ({ insertId }) => {
      await reload()
      onRestored(insertId)
      setDeleted(null)
    },
  })
  return {
    /** The view that was deleted last, until its notice is closed. */
    deleted,
    busy: restoring.isPending,
    error: restoring.error ?? removal.error,
    remove: (view: ListedView) => {
      restoring.reset()
      removal.mutate(view)
    },
    undo: () => deleted && restoring.mutate(deleted),
    close: () => {
      setDeleted(null)
      removal.reset()
      restoring.reset()
    },
  }
}

export type ViewRemoval = ReturnType<typeof useViewRemoval>
