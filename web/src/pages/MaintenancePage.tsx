import { Link } from '@tanstack/react-router'
import { supportEmail } from '#platform/brand.ts'
import { NoticePage } from './NoticePage.tsx'

/** The notice of maintenance mode (MAINT-4); without an address the words stand without a link (OPEN-58). */
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
        The portal is being looked after. What was saved is safe.
        {supportEmail === undefined && ' Contact us if it cannot wait.'}
      </p>
    </NoticePage>
  )
}
