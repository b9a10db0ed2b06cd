import { holdsGroup } from '@bailiwick/contract/permissions'
import { Navigate } from '@tanstack/react-router'
import { home } from '#features/navigation/landing.ts'
import { useSession } from '#platform/session.ts'
import { HeadingPage } from './HeadingPage.tsx'

/** The page asks for the SMS group itself, besides what its route asks for (NAV-25). */
export function SmsTemplatesPage() {
  const { permObj } = useSession()
  return holdsGroup(permObj, 'SMS') ? <HeadingPage /> : <Navigate to={home} replace />
}
