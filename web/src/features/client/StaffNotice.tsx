import { useSession } from '#platform/session.ts'
import { controlTexts } from '#ui/controls.ts'
import classes from './StaffNotice.module.css'

/**
 * Warns that somebody is logged in to the staff portal, because the client pages then use their permissions
 * (OPEN-165).
 */
export function StaffNotice() {
  const { loggedInStatus, claims } = useSession()
  const { staffNotice } = controlTexts.use()
  if (!loggedInStatus) return null
  return (
    <p className={classes.line} data-print="hide">
      {staffNotice(claims?.name ?? '')}
    </p>
  )
}
