import { recordNouns } from '@bailiwick/contract/kit/record-nouns'
import type { Defendant } from '@bailiwick/contract/defendants'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { documentsQuery } from '#features/documents/documents-query.ts'
import { useShortcuts, type Shortcut } from '#platform/shortcuts.ts'
import { fileKey } from '#records/file-key.ts'
import { isCaseTab } from '#records/case-tabs.ts'
import { useOwnDialog } from '#ui/use-own-dialog.tsx'
import { infoAddress } from './form-tabs.ts'
import type { FileDialogs } from './use-file-dialogs.ts'
import type { FileNavigation } from './use-file-navigation.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const ReminderDialog = lazyPart(
  () =>
    import('#features/messaging/ReminderDialog.tsx').then((module) => ({ default: module.ReminderDialog })),
  ({ onClose }) => onClose,
)

const MergeDialog = lazyPart(
  () => import('#features/merging/MergeDialog.tsx').then((module) => ({ default: module.MergeDialog })),
  ({ onClose }) => onClose,
)

interface Props {
  id: number
  /** Null while it loads. */
  record: Defendant | null
  /** In the order of the keys 1 to 9. */
  tabs: readonly { readonly value: string; readonly label: string }[]
  /** Whether they may write notes and send reminders. */
  mayWrite: boolean
  navigation: FileNavigation
  dialogs: FileDialogs
  /** Whether something in the form isn't saved, or a note is being typed. */
  isUnsaved: () => boolean
  onTab: (tab: string) => void
}

const maxTabs = 9

/** Adds to the list of a tab; elsewhere a booking. */
function addedIn({ tab, places }: FileNavigation): Shortcut {
  const list = isCaseTab(tab) ? tab : 'bookings'
  const noun = recordNouns[list]
  const article = /^[aeiou]/.test(noun) ? 'an' : 'a'
  return { keys: ['n'], label: `Add ${article} ${noun}`, run: () => places.toRecord(list, 'new') }
}

/** The keys of an open file, its tabs, Defendants Info, documents, a new record, a note and a reminder, and its dialogs. */
export function FileCommands({ id, record, tabs, mayWrite, navigation, dialogs, isUnsaved, onTab }: Props) {
  const cache = useQueryClient()
  const { dialog, mark } = useOwnDialog()
  const shortcuts: Shortcut[] = [
    ...tabs.slice(0, maxTabs).map(({ value, label }, at) => ({
      keys: [String(at + 1)],
      label,
      run: () => onTab(value),
    })),
    { keys: ['e'], label: 'Defendants Info', run: () => onTab(infoAddress) },
    { keys: ['d'], label: 'Documents', run: () => navigation.places.toOverview('case-documents') },
    ...(mayWrite
      ? [
          addedIn(navigation),
          { keys: ['m'], label: 'Write a note', run: navigation.writeNote },
          ...(record === null ? [] : [{ keys: ['r'], label: 'Send a reminder', run: dialogs.remind }]),
        ]
      : []),
  ]
  useShortcuts({ title: 'In a file', shortcuts, dialog })
  return (
    <>
      {mark}
      {dialogs.isMerging && record !== null && (
        <Suspense>
          <MergeDialog file={record} isUnsaved={isUnsaved()} onClose={dialogs.stopMerging} />
        </Suspense>
      )}
      {dialogs.isReminding && (
        <Suspense>
          <ReminderDialog
            id={id}
            onClose={() => {
              dialogs.stopReminding()
              void cache.invalidateQueries(documentsQuery(id))
              void cache.invalidateQueries({ queryKey: fileKey })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
