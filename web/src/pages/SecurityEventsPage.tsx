import { securityFilters } from '@bailiwick/contract/security-events'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CardPhotoNote } from '#features/photos/CardPhotoNote.tsx'
import { securityKey } from '#features/security/security-queries.ts'
import { firstSecurityView, securityCodec } from '#features/security/security-view.ts'
import { SignInRules } from '#features/security/SignInRules.tsx'
import { SecurityList } from '#features/security/SecurityList.tsx'
import { useSearchView } from '#platform/search-view.ts'
import { FilterForm } from '#ui/FilterForm.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { RefreshButton } from '#ui/RefreshButton.tsx'
import classes from '#ui/Page.module.css'

const route = getRouteApi('/shell/security-events')

/** /security-events: who changed accounts, permissions and shares, and which logins were locked (OPEN-187). */
export function SecurityEventsPage() {
  const [view, change] = useSearchView(securityCodec, route.useSearch(), route.useNavigate())
  const cache = useQueryClient()
  const reload = () => void cache.invalidateQueries({ queryKey: securityKey })
  const clear = () => change(({ rows }) => ({ ...firstSecurityView, rows }))
  return (
    <div className={classes.page}>
      <PageHeader eyebrow="Admin" title="Security Events" beside={<RefreshButton />} />
      <SignInRules />
      <CardPhotoNote />
      <FilterForm
        label="Search the security events"
        fields={securityFilters}
        values={view.filters}
        onSearch={(filters) => {
          reload()
          change((now) => ({ ...now, filters, page: 1 }))
        }}
        onClear={clear}
      />
      <SecurityList view={view} change={change} onClear={clear} />
    </div>
  )
}
