import type { ComponentProps } from 'react'
import { FileBadge } from '#features/case-page/FileBadge.tsx'
import { FileFacts } from '#features/case-page/FileFacts.tsx'
import { FileLine } from '#features/case-page/FileLine.tsx'
import { FilePhoto } from '#features/case-page/FilePhoto.tsx'
import type { ListedRow } from '#features/file-list/row-cells.tsx'
import type { FormMode } from '#records/form-mode.ts'
import type { PlaceholderFrame } from '#records/RecordPlaceholder.tsx'
import { FileCommands } from './FileCommands.tsx'
import { useFile } from './use-file.ts'
import { infoTab, openTab, photosTab, tabsOf } from './form-tabs.ts'

interface Options {
  readonly id: number
  /** The file in a list, if one was loaded. */
  readonly row: ListedRow | undefined
  readonly mode: FormMode
  readonly mayShare: boolean
  readonly tab: string | null
  readonly onTab: (tab: string) => void
}

/** The header and the tabs of a file before its record is loaded: as far as the list knows them, at their final heights. */
export function fileFrame({ id, row, mode, mayShare, tab, onTab }: Options): PlaceholderFrame {
  const tabs = tabsOf(mode, mayShare)
  const pickTab = (value: string) => onTab(value === infoTab.value ? 'general' : value)
  return {
    ...(row && { title: listedName(row), subtitle: <FileLine record={row} /> }),
    picture: (
      <FilePhoto
        id={id}
        name={row ? [row.first_name, row.last_name].filter(Boolean).join(' ') : 'this file'}
        onOpen={() => onTab(photosTab.value)}
      />
    ),
    badge: <FileBadge id={id} status={null} />,
    facts: <FileFacts id={id} onPeople={() => {}} />,
    tabs,
    tab: openTab(tab, mode, mayShare),
    onTab: pickTab,
    keys: <TabKeys id={id} tabs={tabs} onTab={pickTab} />,
  }
}

/** The keys of the tabs: a quick user presses them before the record is there. */
function TabKeys({ id, tabs, onTab }: Pick<ComponentProps<typeof FileCommands>, 'id' | 'tabs' | 'onTab'>) {
  const file = useFile({ tab: '', onTab, onPlace: onTab, onRecord: () => {} })
  return (
    <FileCommands
      id={id}
      record={null}
      tabs={tabs}
      mayWrite={false}
      file={file}
      isUnsaved={() => false}
      onTab={onTab}
    />
  )
}

/** 'LAST, FIRST', as in the header of the file. */
export const listedName = ({ last_name, first_name }: ListedRow): string =>
  [last_name, first_name].filter(Boolean).join(', ') || 'Unnamed'
