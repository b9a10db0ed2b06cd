import type { ComponentProps } from 'react'
import { FileBadge } from '#features/case-page/FileBadge.tsx'
import { FileFacts } from '#features/case-page/FileFacts.tsx'
import { FileLine } from '#features/case-page/FileLine.tsx'
import { FilePhoto } from '#features/case-page/FilePhoto.tsx'
import type { ListedRow } from '#features/file-list/row-cells.tsx'
import type { RecordRef } from '#records/record-ref.ts'
import type { FormMode } from '#records/form-mode.ts'
import type { PlaceholderFrame } from '#records/RecordPlaceholder.tsx'
import { fullName, listedName } from '#records/person-name.ts'
import { FileCommands } from './FileCommands.tsx'
import { useFileDialogs } from './use-file-dialogs.ts'
import { useFileNavigation } from './use-file-navigation.ts'
import { addressOf, openTab, photosTab, tabsOf } from './form-tabs.ts'

interface Options {
  readonly id: number
  /** The file in a list, if one was loaded. */
  readonly row: ListedRow | undefined
  readonly mode: FormMode
  /** Whether they may write notes and add records. */
  readonly mayWrite: boolean
  readonly mayShare: boolean
  readonly tab: string | null
  readonly onTab: (tab: string) => void
  /** Opens another tab or a record of it; Back leads here again. */
  readonly onPlace: (tab: string, record: RecordRef | null) => void
}

/** The header and the tabs of a file before its record is loaded: as far as the list knows them, at their final heights. */
export function fileFrame({
  id,
  row,
  mode,
  mayWrite,
  mayShare,
  tab,
  onTab,
  onPlace,
}: Options): PlaceholderFrame {
  const tabs = tabsOf(mode, mayShare)
  const open = openTab(tab, mode, mayShare)
  const pickTab = (value: string) => onTab(addressOf(value))
  return {
    ...(row && { title: listedName(row), subtitle: <FileLine record={row} /> }),
    picture: (
      <FilePhoto id={id} name={row ? fullName(row) : 'this file'} onOpen={() => onTab(photosTab.value)} />
    ),
    badge: <FileBadge id={id} status={null} />,
    facts: <FileFacts id={id} onPeople={() => {}} />,
    tabs,
    tab: open,
    onTab: pickTab,
    keys: <FileKeys id={id} tabs={tabs} mayWrite={mayWrite} tab={open} onTab={pickTab} onPlace={onPlace} />,
  }
}

type KeysProps = Pick<ComponentProps<typeof FileCommands>, 'id' | 'tabs' | 'mayWrite' | 'onTab'> &
  Pick<Options, 'onPlace'> & { tab: string }

/** The keys of the file: a quick user presses them before the record is there. */
function FileKeys({ tab, onPlace, ...commands }: KeysProps) {
  const { onTab } = commands
  const navigation = useFileNavigation({ tab, onTab, onPlace, onCaseRecord: () => {} })
  const dialogs = useFileDialogs()
  return (
    <FileCommands
      {...commands}
      record={null}
      navigation={navigation}
      dialogs={dialogs}
      isUnsaved={() => false}
    />
  )
}
