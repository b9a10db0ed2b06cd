import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LoginForm } from '#features/auth/LoginForm.tsx'
import { useSession } from '#platform/session.ts'
import { LoginFrame } from './LoginFrame.tsx'

/** The staff login. Its route redirects as soon as there is a token. */
export function LoginPage() {
  const { token } = useSession()
  const router = useRouter()
  useEffect(() => {
    if (token !== null) void router.invalidate()
  }, [token, router])
  return (
    <LoginFrame title="Log in">
      <LoginForm />
    </LoginFrame>
  )
}
