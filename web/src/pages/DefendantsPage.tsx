import type { ListedDefendant } from '@bailiwick/contract/defendants'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { defendantList } from '#features/defendants/defendant-list.tsx'
import { maySelect } from '#features/bulk/may-select.ts'
import { ListPage, type BulkParts } from '#features/file-list/ListPage.tsx'
import { withoutRecord, withRecord, listCodec } from '#features/file-list/list-view.ts'
import type { RecordRef } from '#records/record-ref.ts'
import { useSession } from '#platform/session.ts'
import { useSearchView } from '#platform/search-view.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const route = getRouteApi('/shell/crm/defendants')

const BulkActions = lazyPart(
  () => import('#features/bulk/BulkActions.tsx').then((module) => ({ default: module.BulkActions })),
  'button',
)
const bulkActions = (parts: BulkParts) => <BulkActions list="defendants" {...parts} />
const loadForm = () => import('#features/defendants/DefendantForm.tsx')
const DefendantForm = lazyPart(
  () => loadForm().then((module) => ({ default: module.DefendantForm })),
  ({ onClose }) => onClose,
)
const ReminderDialog = lazyPart(
  () =>
    import('#features/messaging/ReminderDialog.tsx').then((module) => ({ default: module.ReminderDialog })),
  ({ onClose }) => onClose,
)

/** /crm/defendants: the list, and the open record on top. */
export function DefendantsPage() {
  const { permObj } = useSession()
  const [view, change] = useSearchView(listCodec, route.useSearch(), route.useNavigate())
  const [reminded, setReminded] = useState<ListedDefendant | null>(null)
  const openCaseRecord = useCallback(
    (record: RecordRef | null) => change((now) => ({ ...now, record }), { unguarded: true }),
    [change],
  )
  return (
    <ListPage
      kind={defendantList}
      view={view}
      change={change}
      loadForm={loadForm}
      bulk={maySelect(permObj) ? bulkActions : undefined}
      onRemind={setReminded}
      form={(id) => (
        <DefendantForm
          id={id}
          tab={view.tab}
          reading={view.reading}
          onTab={(tab) =>
            change((now) => ({ ...now, tab, record: null }), { replace: true, unguarded: true })
          }
          caseRecord={view.record}
          onCaseRecord={openCaseRecord}
          onPlace={(tab, record) => change((now) => ({ ...now, tab, record }), { unguarded: true })}
          onEdit={() => change((now) => ({ ...now, reading: false }), { replace: true })}
          onCreated={(created, tab) =>
            change((now) => ({ ...withRecord(now, created), tab }), { replace: true, unguarded: true })
          }
          onClose={() => change(withoutRecord, { unguarded: true })}
        />
      )}
    >
      {reminded !== null && <ReminderDialog id={reminded.id} onClose={() => setReminded(null)} />}
    </ListPage>
  )
}
