import type { TimelineKind } from '@bailiwick/contract/case-page'
import { useState } from 'react'
import { createStore } from '#platform/store.ts'
import { focusField } from '#records/focus-field.ts'
import type { RecordRef } from '#records/record-ref.ts'
import type { FilePlaces } from '#features/case-page/file-places.ts'
import { sectionIdOf } from './field-sections.ts'
import { overviewTab } from './form-tabs.ts'

/** How long to wait for the field of a record that is still loading, in animation frames. */
const recordFrames = 600

interface Options {
  readonly onTab: (tab: string) => void
  /** Opens a record of a tab. */
  readonly onPlace: (tab: string, record: RecordRef) => void
}

/** What the header and the overview of a file share: the ways to its parts, the kind of entries, and its dialogs. */
export function useFile({ onTab, onPlace }: Options) {
  const [shownKind] = useState(() => createStore<TimelineKind | null>(null))
  const [isReminding, setIsReminding] = useState(false)
  const [isMerging, setIsMerging] = useState(false)
  const places: FilePlaces = {
    toTab: onTab,
    toField: (name) => {
      onTab(sectionIdOf(name) ?? 'general')
      focusField(name)
    },
    toRecord: (tab, record, field) => {
      onPlace(tab, record)
      if (field !== undefined) focusField(field, undefined, recordFrames)
    },
    toOverview: (part) => {
      onTab(overviewTab.value)
      focusField(part)
    },
  }
  return {
    places,
    shownKind,
    writeNote: () => places.toOverview('case-note'),
    showChanges: () => {
      shownKind.set('changes')
      places.toOverview('case-timeline')
    },
    isReminding,
    remind: () => setIsReminding(true),
    stopReminding: () => setIsReminding(false),
    isMerging,
    merge: () => setIsMerging(true),
    stopMerging: () => setIsMerging(false),
  }
}
export type FileState = ReturnType<typeof useFile>
