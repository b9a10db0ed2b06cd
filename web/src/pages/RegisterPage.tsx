import { Link } from '@tanstack/react-router'
import { signInPage } from '#features/navigation/landing.ts'
import { NoticePage } from './NoticePage.tsx'

/** No account can be made here (OPEN-16). */
export function RegisterPage() {
  return (
    <NoticePage title="Register" actions={<Link to={signInPage}>Go to the sign-in</Link>}>
      <p>Accounts are made by whoever administers the portal at your agency. Ask there for one.</p>
    </NoticePage>
  )
}
