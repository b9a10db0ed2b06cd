import type { ListName } from '@bailiwick/contract/list-columns'
import { deleteListView, type ListedView } from '@bailiwick/contract/list-views'
import { useQueryClient } from '@tanstack/react-query'
import { call, errorText } from '#platform/api.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { viewsQuery } from './saved-views.ts'

interface Props {
  list: ListName
  view: ListedView
  onClose: () => void
}

/** Asks before a view of somebody else is deleted. */
export function DeleteView({ list, view, onClose }: Props) {
  const cache = useQueryClient()
  const remove = useSingleMutation({
    mutationFn: () => call(deleteListView, { query: { id: view.id } }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: viewsQuery(list).queryKey })
      onClose()
    },
  })
  const note = view.is_shared
    ? 'It is shared: nobody will see it anymore.'
    : 'The files in it stay as they are.'
  return (
    <ConfirmDialog
      opened
      danger
      title="Delete view"
      text={`Delete the view “${view.name}”?`}
      note={remove.error ? errorText(remove.error) : note}
      confirm="DELETE"
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    />
  )
}
