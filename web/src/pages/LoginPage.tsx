import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LoginForm } from '#features/auth/LoginForm.tsx'
import { useSession } from '#platform/session.ts'
import { SignInFrame } from './SignInFrame.tsx'

/** The staff sign-in. Its route redirects as soon as there is a token. */
export function LoginPage() {
  const { token } = useSession()
  const router = useRouter()
  useEffect(() => {
    if (token !== null) void router.invalidate()
  }, [token, router])
  return (
    <SignInFrame title="Log in">
      <LoginForm />
    </SignInFrame>
  )
}
