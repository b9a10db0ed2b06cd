import type { Defendant } from '@bailiwick/contract/defendants'
import { Suspense, type ReactNode } from 'react'
import type { StandingHeader } from '#records/RecordDialog.tsx'
import { fullName } from '#records/person-name.ts'
import { OverviewActions } from './OverviewActions.tsx'
import { FileBadge } from './FileBadge.tsx'
import { FileFacts } from './FileFacts.tsx'
import { FilePhoto } from './FilePhoto.tsx'
import type { FilePlaces } from './file-places.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

/** With what places menus. The form of a new file has none. */
const FileMenu = lazyPart(
  () => import('./FileMenu.tsx').then((module) => ({ default: module.FileMenu })),
  'button',
)

interface Options {
  readonly record: Defendant
  readonly places: FilePlaces
  readonly isOverview: boolean
  /** How many changes aren't saved. */
  readonly unsaved: ReactNode
  /** Undefined if that isn't allowed. */
  readonly onNote: (() => void) | undefined
  readonly onRemind: () => void
  readonly onEdit: (() => void) | undefined
  /** Shows the changes in the timeline. */
  readonly onHistory: () => void
  /** Undefined if that isn't allowed. */
  readonly onMerge: (() => void) | undefined
}

/** The header of a saved defendant's file. The overview has its own buttons. */
export const fileHeader = ({
  record,
  places,
  isOverview,
  onHistory,
  onMerge,
  ...rest
}: Options): StandingHeader => ({
  picture: <FilePhoto id={record.id} name={fullName(record)} onOpen={() => places.toTab('photos')} />,
  badge: <FileBadge id={record.id} status={record.status} />,
  facts: <FileFacts id={record.id} onPeople={() => places.toOverview('case-people')} />,
  actions: isOverview ? <OverviewActions {...rest} /> : undefined,
  menu: (onDelete) => (
    // As wide as the button, so that nothing moves when it is there
    <Suspense fallback={<span style={{ width: 36 }} />}>
      <FileMenu onHistory={onHistory} onMerge={onMerge} onDelete={onDelete} />
    </Suspense>
  ),
})
