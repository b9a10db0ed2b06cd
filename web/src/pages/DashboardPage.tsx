import { minuteMs } from '@bailiwick/contract/kit/durations'
import { mayCall } from '@bailiwick/contract/kit/permissions'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Desk } from '#features/desk/Desk.tsx'
import { DocumentAlerts } from '#features/documents/DocumentAlerts.tsx'
import { FindForm } from '#features/navigation/FindForm.tsx'
import { PageLinks } from '#features/navigation/PageLinks.tsx'
import { mayOpen, portalPages, type PortalPage } from '#features/navigation/portal-pages.ts'
import { BackupNotice } from '#features/server-state/BackupNotice.tsx'
import { DiskNotice } from '#features/server-state/DiskNotice.tsx'
import { FilesNotice } from '#features/server-state/FilesNotice.tsx'
import { brand, ownerId } from '#platform/brand.ts'
import { dayText } from '#records/case-text.ts'
import { useSession } from '#platform/session.ts'
import classes from './DashboardPage.module.css'

/** The first page after the login: the most common tasks and the day’s work, or all permitted pages (NAV-8). */
export function DashboardPage() {
  const { permObj, claims } = useSession()
  const refused = useLocation({ select: ({ state }) => state.refusedPage })
  const mayFind = mayCall(permObj, 'CRM')
  const mayAdd = mayCall(permObj, 'CRM edit')
  const isOwner = claims?.id === ownerId
  const open = portalPages.filter(
    (page: PortalPage) => page.description !== undefined && mayOpen(page, permObj, isOwner),
  )
  return (
    <div className={classes.page}>
      <header className={classes.banner}>
        <h1>Welcome to the {brand} portal</h1>
        {claims !== null && claims.name !== '' && (
          <p>
            Signed in as {claims.name} · <Today />
          </p>
        )}
      </header>
      {refused !== undefined && (
        <p className={classes.refused} role="alert">
          <Refused name={refused} />
        </p>
      )}
      {isOwner && <DiskNotice />}
      {isOwner && <FilesNotice />}
      {isOwner && <BackupNotice />}
      {mayFind && <DocumentAlerts />}
      {(mayFind || mayAdd) && (
        <div className={classes.start}>
          {mayFind && <FindForm />}
          {mayAdd && (
            <section className={classes.add} aria-labelledby="add" data-print="hide">
              <h2 id="add">Add a defendant</h2>
              <Button
                renderRoot={(props) => <Link to="/crm/defendants" search={{ id: 'new' }} {...props} />}
                variant="default"
                leftSection={<IconPlus size={16} />}
              >
                ADD DEFENDANT
              </Button>
            </section>
          )}
        </div>
      )}
      {mayFind ? <Desk /> : <PageLinks pages={open} />}
      {Object.keys(permObj).length === 0 && (
        <p className="dim">You don’t have any permissions yet. Ask your administrator for access.</p>
      )}
    </div>
  )
}

/** Why a page isn't opened: for the owner's alone there is no permission to ask for (OPEN-187). */
const Refused = ({ name }: { name: string }) =>
  portalPages.some((page: PortalPage) => page.name === name && page.owner === true) ? (
    <>“{name}” is for the owner alone. There is no permission for it.</>
  ) : (
    <>
      “{name}” requires a permission that you don’t have. Ask your administrator for it.{' '}
      {/* Its permissions are those of the last login (AUTH-23) */}
      Were you given it since you logged in? <Link to="/logout">Log in again</Link> to use it.
    </>
  )

/** The day where the office is, that of the day's work, also of a page that stays open at midnight. */
function Today() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return <span className="num">{dayText(now)}</span>
}
