import type { ClientDefendant } from '@bailiwick/contract/client-portal'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ClientFrame } from '#features/client/ClientFrame.tsx'
import { portalTexts } from '#features/client/portal-texts.ts'
import { ClientMenu } from '#features/client/ClientMenu.tsx'
import {
  dashboardCodec,
  openTab,
  type ClientTab,
  type DashboardView,
} from '#features/client/dashboard-view.ts'
import { usePageTitle } from '#features/client/use-page-title.ts'
import { useScrollToTop } from '#features/client/use-scroll-to-top.ts'
import { ArrestHistory } from '#features/client-form/lazy-parts.ts'
import { nameOfClient } from '#features/client-form/client-name.ts'
import { clientFileQuery } from '#features/client-form/client-queries.ts'
import { DefendantInfo, ReadOnlyDefendantInfo } from '#features/client-form/DefendantInfo.tsx'
import { IndemnitorInfo } from '#features/client-form/IndemnitorInfo.tsx'
import { useSearchView, type ChangeView } from '#platform/search-view.ts'
import { useClientSession } from '#platform/client-session.ts'
import { stay, useUnsavedQuestion } from '#platform/unsaved.ts'
import { useLastDefined } from '#platform/use-last-defined.ts'
import { QueryError } from '#records/QueryError.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { loggingOut } from './client-logout.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const route = getRouteApi('/c/dashboard')

const UnsavedDialog = lazyPart(
  () =>
    import('#features/navigation/UnsavedDialog.tsx').then((module) => ({ default: module.UnsavedDialog })),
  () => stay,
)

/** A client's own file (NAV-33, CLI-30 to CLI-40). */
export function ClientDashboardPage() {
  const { defendant_id, indemnitor_id } = useClientSession()
  const isAsked = useUnsavedQuestion() !== null
  usePageTitle(portalTexts.use().informationPage)
  // Redirecting to the login
  if (defendant_id === null) return null
  return (
    <>
      <ClientFile key={`${defendant_id} ${indemnitor_id}`} id={defendant_id} own={indemnitor_id} />
      <Suspense>{isAsked && <UnsavedDialog />}</Suspense>
    </>
  )
}

interface Props {
  id: number
  /** The client's ID as an indemnitor; null for the defendant. */
  own: number | null
}

function ClientFile({ id, own }: Props) {
  const file = useQuery(clientFileQuery(id))
  const navigate = useNavigate()
  const [view, change] = useSearchView(dashboardCodec, route.useSearch(), route.useNavigate())
  const lastLoaded = useLastDefined(file.data)
  const tab = openTab(view, own, lastLoaded?.indemnitors ?? [])
  useScrollToTop(`${tab} ${view.record} ${view.part}`)
  const open = (one: ClientTab) => change(() => ({ tab: one, part: null, record: null }))
  const texts = portalTexts.use()
  const logOut = () => void navigate(loggingOut)
  const entries = [
    { tab: 'info', label: texts.defendantInfo },
    { tab: 'indemnitor', label: texts.indemnitorInfo },
    { tab: 'arrests', label: texts.arrests },
  ] as const
  const isIdentified = own !== null || (lastLoaded !== undefined && lastLoaded.indemnitors.length > 0)
  return (
    <ClientFrame
      name={nameOfClient(lastLoaded, null)}
      loggedIn={nameOfClient(lastLoaded, own)}
      onLogOut={logOut}
      menu={
        <ClientMenu
          entries={entries
            .filter((one) => one.tab !== 'indemnitor' || isIdentified)
            .map((one) => ({ label: one.label, isOpen: one.tab === tab, onPick: () => open(one.tab) }))}
          onLogOut={logOut}
        />
      }
    >
      {lastLoaded ? (
        <Tabs file={lastLoaded} own={own} tab={tab} view={view} change={change} />
      ) : file.isError ? (
        <QueryError title={texts.informationFailed} query={file} />
      ) : (
        <ListSkeleton rows={6} label={texts.loadingInformation} />
      )}
    </ClientFrame>
  )
}

interface TabsProps {
  file: ClientDefendant
  own: number | null
  tab: ClientTab
  view: DashboardView
  change: ChangeView<DashboardView>
}

/** The tabs of the file. Both forms stay mounted while another tab is shown, so that unsaved values aren't lost. */
function Tabs({ file, own, tab, view, change }: TabsProps) {
  const { addAnIndemnitor, loadingArrests } = portalTexts.use()
  const onPart = (part: string | null) => change((old) => ({ ...old, tab, part }))
  const part = (of: ClientTab) => (tab === of ? view.part : null)
  return (
    <>
      {own === null ? (
        <DefendantInfo
          record={file}
          part={part('info')}
          onPart={onPart}
          hidden={tab !== 'info'}
          after={
            file.indemnitors.length === 0 && (
              <Button
                variant="default"
                size="lg"
                fullWidth
                mt="lg"
                leftSection={<IconPlus size={18} />}
                onClick={() => change(() => ({ tab: 'indemnitor', part: null, record: 'new' }))}
              >
                {addAnIndemnitor}
              </Button>
            )
          }
        />
      ) : (
        tab === 'info' && <ReadOnlyDefendantInfo record={file} part={part('info')} onPart={onPart} />
      )}
      <IndemnitorInfo
        file={file}
        own={own}
        record={view.record}
        onRecord={(record, options) =>
          change(
            (old) => ({ tab: 'indemnitor', part: options ? old.part : null, record }),
            options && { replace: true, unguarded: true },
          )
        }
        part={part('indemnitor')}
        onPart={onPart}
        hidden={tab !== 'indemnitor'}
      />
      {tab === 'arrests' && (
        <Suspense fallback={<ListSkeleton rows={4} label={loadingArrests} />}>
          <ArrestHistory defendant={file.id} />
        </Suspense>
      )}
    </>
  )
}
