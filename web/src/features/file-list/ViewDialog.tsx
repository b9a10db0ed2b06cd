import type { ListName } from '@bailiwick/contract/list-columns'
import { createListView, updateListView, type ListedView } from '@bailiwick/contract/list-views'
import { viewNameLength } from '@bailiwick/contract/list-limits'
import { isFilled } from '@bailiwick/contract/kit/fields'
import { Button, Switch, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call, errorText } from '#platform/api.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { useSubmissionKey } from '#platform/submission-key.ts'
import { SmallFormDialog } from '#ui/SmallFormDialog.tsx'
import { viewsQuery, type ViewState } from './saved-views.ts'

interface Props {
  list: ListName
  /** The view to rename or share; null: the list as it looks is saved as a new one. */
  view: ListedView | null
  state: ViewState
  onSaved: (id: number) => void
  onClose: () => void
}

/** The name of a view, and whether everybody sees it. */
export function ViewDialog({ list, view, state, onSaved, onClose }: Props) {
  const form = useId()
  const cache = useQueryClient()
  const keyOf = useSubmissionKey()
  const [name, setName] = useState(view?.name ?? '')
  const [is_shared, setShared] = useState(view?.is_shared ?? false)
  const save = useSingleMutation({
    mutationFn: async () => {
      if (view !== null) {
        await call(updateListView, { body: { id: view.id, name, is_shared } })
        return view.id
      }
      const body = { list, name, is_shared, ...state }
      return (await call(createListView, { body, idempotencyKey: keyOf(body) })).insertId
    },
    onSuccess: async (id) => {
      await cache.invalidateQueries({ queryKey: viewsQuery(list).queryKey })
      onSaved(id)
      onClose()
    },
  })
  const isReady = isFilled(name)
  return (
    <SmallFormDialog
      title={view === null ? 'Save view' : 'Rename or share'}
      size={440}
      isDirty={() => name !== (view?.name ?? '') || is_shared !== (view?.is_shared ?? false)}
      isSaving={save.isPending}
      onClose={onClose}
      onSave={() => isReady && save.mutate()}
      actions={(close) => (
        <>
          <Button variant="default" disabled={save.isPending} onClick={close}>
            CANCEL
          </Button>
          <Button type="submit" form={form} loading={save.isPending} disabled={!isReady}>
            SAVE
          </Button>
        </>
      )}
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) save.mutate()
        }}
      >
        <TextInput
          label="Name"
          withAsterisk
          aria-required
          data-autofocus
          autoComplete="off"
          maxLength={viewNameLength}
          mb="md"
          value={name}
          error={save.error && errorText(save.error)}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            save.reset()
          }}
        />
        <Switch
          label="Shared: everybody who may see this list sees the view"
          checked={is_shared}
          onChange={({ currentTarget }) => setShared(currentTarget.checked)}
        />
        {view === null && (
          <p className="dim">
            The view keeps the filters, the order, the columns and the height of the rows.
          </p>
        )}
      </form>
    </SmallFormDialog>
  )
}
