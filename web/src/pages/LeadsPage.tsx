import { getRouteApi } from '@tanstack/react-router'
import { leadList } from '#features/leads/lead-list.tsx'
import { maySelect } from '#features/bulk/may-select.ts'
import { ListPage, type BulkParts } from '#features/file-list/ListPage.tsx'
import { withoutRecord, listCodec } from '#features/file-list/list-view.ts'
import { useSession } from '#platform/session.ts'
import { useSearchView } from '#platform/search-view.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const route = getRouteApi('/shell/crm/leads')

const BulkActions = lazyPart(
  () => import('#features/bulk/BulkActions.tsx').then((module) => ({ default: module.BulkActions })),
  'button',
)
const bulkActions = (parts: BulkParts) => <BulkActions list="leads" {...parts} />
const loadForm = () => import('#features/leads/LeadForm.tsx')
const LeadForm = lazyPart(
  () => loadForm().then((module) => ({ default: module.LeadForm })),
  ({ onClose }) => onClose,
)

/** /crm/leads: the list, and the open lead on top (LEAD-1, LEAD-2). */
export function LeadsPage() {
  const { permObj } = useSession()
  const [view, change] = useSearchView(listCodec, route.useSearch(), route.useNavigate())
  return (
    <ListPage
      kind={leadList}
      view={view}
      change={change}
      loadForm={loadForm}
      bulk={maySelect(permObj) ? bulkActions : undefined}
      form={(id) => (
        <LeadForm
          id={id}
          reading={view.reading}
          messages={{
            isOpen: view.tab === 'messages',
            onOpen: (isOpen) =>
              change((now) => ({ ...now, tab: isOpen ? 'messages' : null }), {
                replace: true,
                unguarded: true,
              }),
          }}
          onEdit={() => change((now) => ({ ...now, reading: false }), { replace: true })}
          onClose={() => change(withoutRecord, { unguarded: true })}
        />
      )}
    />
  )
}
