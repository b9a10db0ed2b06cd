import { holdsGroup } from '@bailiwick/contract/kit/permissions'
import { Navigate } from '@tanstack/react-router'
import { home } from '#features/navigation/landing.ts'
import { SmsTemplates } from '#features/sms/SmsTemplates.tsx'
import { useSession } from '#platform/session.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import classes from '#ui/Page.module.css'

/** The page itself requires the SMS group, in addition to the permission of its route (NAV-25). */
export function SmsTemplatesPage() {
  const { permObj, loggedInStatus } = useSession()
  // Being logged out doesn't close a form that somebody is typing into
  if (loggedInStatus && !holdsGroup(permObj, 'SMS')) return <Navigate to={home} replace />
  return (
    <div className={classes.page}>
      <PageHeader eyebrow="Admin" title="SMS Templates" />
      <SmsTemplates />
    </div>
  )
}
