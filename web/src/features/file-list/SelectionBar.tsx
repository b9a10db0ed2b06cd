import { selectFiles } from '@bailiwick/contract/list-selection'
import { mostSelected } from '@bailiwick/contract/list-limits'
import { textsPerHour } from '@bailiwick/contract/messaging'
import type { ListName } from '@bailiwick/contract/list-columns'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { call, errorText } from '#platform/api.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import type { ListView } from './list-view.ts'
import classes from './SelectionBar.module.css'
import type { Selection } from './use-selection.ts'

interface Props {
  list: ListName
  view: ListView
  /** How many files match. */
  total: number
  selection: Selection
  /** What can be done with the selected files. */
  actions: ReactNode
}

/** How many files are selected, and what can be done with them; on phones a bar at the bottom. */
export function SelectionBar({ list, view, total, selection, actions }: Props) {
  const { files, select, clear } = selection
  const all = useSingleMutation({
    mutationFn: async (most: number) => {
      const { filters, inQueue, sort_by, sort_direction } = view
      const query = { list, ...filters, ...inQueue, sort_by, sort_direction }
      return (await call(selectFiles, { query })).files.slice(0, most)
    },
    onSuccess: (found) => select(found),
  })
  const offered = Math.min(total, mostSelected)
  const choice = (most: number, label: string) => (
    <button type="button" className={classes.all} disabled={all.isPending} onClick={() => all.mutate(most)}>
      {label} {most.toLocaleString('en-US')}
    </button>
  )
  return (
    <section className={classes.bar} aria-label="Selected files" data-print="hide">
      <b className="num" aria-live="polite">
        {files.size.toLocaleString('en-US')} selected
      </b>
      {textsPerHour < total && files.size !== textsPerHour && choice(textsPerHour, 'Select the first')}
      {files.size < offered
        ? choice(offered, offered < total ? 'Select the first' : 'Select all')
        : offered < total && (
            <span className={classes.most}>{mostSelected.toLocaleString('en-US')} are the most at once</span>
          )}
      <span className={classes.actions}>{actions}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        className={classes.clear ?? ''}
        aria-label="Clear the selection"
        onClick={clear}
      >
        <IconX size={17} stroke={1.7} />
      </ActionIcon>
      {all.error && (
        <span className={classes.failed} role="alert">
          {errorText(all.error)}
        </span>
      )}
    </section>
  )
}
