import { useSession } from '#platform/session.ts'
import classes from './StaffNotice.module.css'

/** Says that this browser is also that of one of the staff, whose rights the clients' pages then work with (OPEN-165). */
export function StaffNotice() {
  const { loggedInStatus, claims } = useSession()
  if (!loggedInStatus) return null
  return (
    <p className={classes.line} data-print="hide">
      Staff are signed in in this browser{claims?.name ? ` (${claims.name})` : ''}: the clients’ pages work
      with the rights of staff here.
    </p>
  )
}
