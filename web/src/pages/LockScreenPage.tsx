import { Link } from '@tanstack/react-router'
import { signInPage } from '#features/navigation/landing.ts'
import { NoticePage } from './NoticePage.tsx'

/** A page of the demo: it locks nothing (OPEN-16). */
export function LockScreenPage() {
  return (
    <NoticePage title="Lock Screen" actions={<Link to={signInPage}>Go to the sign-in</Link>}>
      <p>This page locks nothing. To leave the portal safely, log out.</p>
    </NoticePage>
  )
}
