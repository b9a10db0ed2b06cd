import { Link } from '@tanstack/react-router'
import { supportEmail } from '#platform/brand.ts'
import { NoticePage } from './NoticePage.tsx'

/** The maintenance notice (MAINT-4); if no address is configured, it has no link (OPEN-58). */
export function MaintenancePage() {
  return (
    <NoticePage
      title="We'll be back soon!"
      actions={
        <>
          {supportEmail !== undefined && <a href={`mailto:${supportEmail}`}>Contact us</a>}
          <Link to="/dashboard">Go to the dashboard</Link>
        </>
      }
    >
      <p>
        The portal is down for maintenance. Your saved data is safe.
        {supportEmail === undefined && ' Contact us if it’s urgent.'}
      </p>
    </NoticePage>
  )
}
