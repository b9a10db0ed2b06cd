import { useSession } from '#platform/session.ts'
import classes from './StaffNotice.module.css'

/**
 * Warns that somebody is signed in to the staff portal, because the client pages then use their permissions
 * (OPEN-165).
 */
export function StaffNotice() {
  const { loggedInStatus, claims } = useSession()
  if (!loggedInStatus) return null
  return (
    <p className={classes.line} data-print="hide">
      A staff member{claims?.name ? ` (${claims.name})` : ''} is signed in on this browser, so client pages
      use their permissions here.
    </p>
  )
}
