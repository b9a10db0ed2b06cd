import { lazy } from 'react'
import { leadList } from '#features/defendants/leads/lead-list.tsx'
import { ListPage } from '#features/defendants/ListPage.tsx'
import { closed } from '#features/defendants/list-view.ts'
import { useListView } from '#features/defendants/use-list-view.ts'

const loadForm = () => import('#features/defendants/leads/LeadForm.tsx')
const LeadForm = lazy(() => loadForm().then((module) => ({ default: module.LeadForm })))

/** /crm/leads: the list, and over it the lead that the address names (LEAD-1, LEAD-2). */
export function LeadsPage() {
  const [view, change] = useListView()
  return (
    <ListPage
      kind={leadList}
      view={view}
      change={change}
      loadForm={loadForm}
      form={(id) => (
        <LeadForm
          id={id}
          reading={view.reading}
          onEdit={() => change((now) => ({ ...now, reading: false }), { replace: true })}
          onClose={() => change(closed, { unguarded: true })}
        />
      )}
    />
  )
}
