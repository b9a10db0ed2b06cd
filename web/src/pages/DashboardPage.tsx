import { mayCall } from '@bailiwick/contract/kit/permissions'
import { Button } from '@mantine/core'
import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { BackupNotice } from '#features/backups/BackupNotice.tsx'
import { DocumentAlerts } from '#features/documents/DocumentAlerts.tsx'
import { FindForm } from '#features/navigation/FindForm.tsx'
import { mayOpen, portalPages, type PortalPage } from '#features/navigation/portal-pages.ts'
import { brand, ownerId } from '#platform/brand.ts'
import { useSession } from '#platform/session.ts'
import classes from './DashboardPage.module.css'

/** The first page after the sign-in: the most common tasks, and all permitted pages (NAV-8). */
export function DashboardPage() {
  const { permObj, claims } = useSession()
  const refused = useLocation({ select: ({ state }) => state.refusedPage })
  const mayFind = mayCall(permObj, 'CRM')
  const isOwner = claims?.id === ownerId
  const open = portalPages.filter(
    (page: PortalPage) => page.description !== undefined && mayOpen(page, permObj, isOwner),
  )
  return (
    <div className={classes.page}>
      <header className={classes.banner}>
        <h1>Welcome to the {brand} portal</h1>
        {claims !== null && claims.name !== '' && <p>Signed in as {claims.name}</p>}
      </header>
      {refused !== undefined && (
        <p className={classes.refused} role="alert">
          “{refused}” requires a permission that you don’t have. Ask your administrator for it.
        </p>
      )}
      {isOwner && <BackupNotice />}
      {mayFind && <DocumentAlerts />}
      {mayFind && (
        <section className={classes.panel} aria-labelledby="find">
          <div className={classes.note}>
            <h2 id="find">Find a defendant</h2>
            <p>Search by any of these. The list has more filters.</p>
          </div>
          <FindForm />
        </section>
      )}
      {mayCall(permObj, 'CRM edit') && (
        <section className={classes.panel} aria-labelledby="add">
          <div className={classes.note}>
            <h2 id="add">Add a defendant</h2>
          </div>
          <div className={classes.row}>
            <p>Start with a first and last name. You can add the rest later.</p>
            <Button
              renderRoot={(props) => <Link to="/crm/defendants" search={{ id: 'new' }} {...props} />}
              variant="default"
              leftSection={<IconPlus size={16} />}
            >
              ADD DEFENDANT
            </Button>
          </div>
        </section>
      )}
      <section className={classes.panel} aria-labelledby="pages">
        <div className={classes.note}>
          <h2 id="pages">Your pages</h2>
        </div>
        <ul className={classes.places}>
          {open.map(({ path, name, description }: PortalPage) => (
            <li key={path}>
              <Link to={path}>
                <span>
                  <strong>{name}</strong>
                  <span>{description}</span>
                </span>
                <IconChevronRight size={17} stroke={1.7} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {Object.keys(permObj).length === 0 && (
        <p className="dim">You don’t have any permissions yet. Ask your administrator for access.</p>
      )}
    </div>
  )
}
