import type { Defendant } from '@bailiwick/contract/defendants'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useLayoutEffect, useRef } from 'react'
import { documentsQuery } from '#features/documents/documents-query.ts'
import { useShortcuts, type Shortcut } from '#platform/shortcuts.ts'
import { fileKey } from '#records/file-key.ts'
import type { FileState } from './use-file.ts'

const ReminderDialog = lazy(() =>
  import('#features/messaging/ReminderDialog.tsx').then((module) => ({ default: module.ReminderDialog })),
)

const MergeDialog = lazy(() =>
  import('#features/merging/MergeDialog.tsx').then((module) => ({ default: module.MergeDialog })),
)

interface Props {
  record: Defendant
  /** In the order of the keys 1 to 9. */
  tabs: readonly { readonly value: string; readonly label: string }[]
  /** Whether they may write notes and send reminders. */
  mayWrite: boolean
  file: FileState
  /** Whether something in the form isn't saved. */
  isUnsaved: () => boolean
  onTab: (tab: string) => void
}

const maxTabs = 9

/** The keys of an open file, its tabs, Defendants Info, a note and a reminder, and its dialogs. */
export function FileCommands({ record, tabs, mayWrite, file, isUnsaved, onTab }: Props) {
  const { id } = record
  const cache = useQueryClient()
  const dialog = useRef<HTMLElement>(null)
  const mark = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    dialog.current = mark.current?.closest<HTMLElement>('[role="dialog"]') ?? null
  }, [])
  const shortcuts: Shortcut[] = [
    ...tabs.slice(0, maxTabs).map(({ value, label }, at) => ({
      keys: [String(at + 1)],
      label,
      run: () => onTab(value),
    })),
    { keys: ['e'], label: 'Defendants Info', run: () => onTab('general') },
    ...(mayWrite
      ? [
          { keys: ['m'], label: 'Write a note', run: file.writeNote },
          { keys: ['r'], label: 'Send a reminder', run: file.remind },
        ]
      : []),
  ]
  useShortcuts({ title: 'In a file', shortcuts, dialog })
  return (
    <>
      <span ref={mark} hidden />
      {file.isMerging && (
        <Suspense>
          <MergeDialog file={record} isUnsaved={isUnsaved()} onClose={file.stopMerging} />
        </Suspense>
      )}
      {file.isReminding && (
        <Suspense>
          <ReminderDialog
            id={id}
            onClose={() => {
              file.stopReminding()
              void cache.invalidateQueries(documentsQuery(id))
              void cache.invalidateQueries({ queryKey: fileKey })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
