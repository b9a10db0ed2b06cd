import { Link } from '@tanstack/react-router'
import { loginPath } from '#features/navigation/landing.ts'
import { NoticePage } from './NoticePage.tsx'

/** Accounts can't be created here (OPEN-16). */
export function RegisterPage() {
  return (
    <NoticePage title="Register" actions={<Link to={loginPath}>Go to the login</Link>}>
      <p>Your agency’s administrator creates accounts. Ask them for one.</p>
    </NoticePage>
  )
}
