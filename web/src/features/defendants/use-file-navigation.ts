import type { TimelineKind } from '@bailiwick/contract/case-page'
import { useRef, useState } from 'react'
import { createStore } from '#platform/store.ts'
import { focusField, recordFrames } from '#records/focus-field.ts'
import type { RecordRef } from '#records/record-ref.ts'
import type { FilePlaces } from '#features/case-page/file-places.ts'
import { sectionIdOf } from './field-sections.ts'
import { infoAddress, overviewTab } from './form-tabs.ts'

interface Options {
  /** The open tab. */
  readonly tab: string
  readonly onTab: (tab: string) => void
  /** Opens a tab, or a record of it, as a page of its own: the browser's Back leads here again. */
  readonly onPlace: (tab: string, record: RecordRef | null) => void
  /** Opens a record of the open tab, or closes it. */
  readonly onCaseRecord: (record: RecordRef | null) => void
}

/** What the header, the overview and the keys of a file share: the ways to its parts, and the kind of entries. */
export function useFileNavigation({ tab, onTab, onPlace, onCaseRecord }: Options) {
  const [shownKind] = useState(() => createStore<TimelineKind | null>(null))
  /** Whether the open record was opened from the overview, where its end leads again. */
  const fromOverview = useRef(false)
  const isOverview = tab === overviewTab.value
  const toTab = (value: string) => (isOverview ? onPlace(value, null) : onTab(value))
  const places: FilePlaces = {
    toTab,
    toInfo: () => toTab(infoAddress),
    toField: (name) => {
      toTab(sectionIdOf(name) ?? infoAddress)
      focusField(name)
    },
    toRecord: (list, record, field) => {
      fromOverview.current = isOverview
      onPlace(list, record)
      if (field !== undefined) focusField(field, undefined, recordFrames)
    },
    toOverview: (part) => {
      onTab(overviewTab.value)
      focusField(part)
    },
  }
  return {
    tab,
    places,
    shownKind,
    showRecord: (record: RecordRef | null) => {
      const returns = record === null && fromOverview.current
      fromOverview.current = false
      if (returns) onTab(overviewTab.value)
      else onCaseRecord(record)
    },
    writeNote: () => places.toOverview('case-note'),
    showChanges: () => {
      shownKind.set('changes')
      places.toOverview('case-timeline')
    },
  }
}
export type FileNavigation = ReturnType<typeof useFileNavigation>
