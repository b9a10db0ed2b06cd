import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LoginForm } from '#features/auth/LoginForm.tsx'
import { BrandMark } from '#features/navigation/BrandMark.tsx'
import { copyright, versionLabel } from '#platform/brand.ts'
import { useSession } from '#platform/session.ts'
import classes from './LoginPage.module.css'

/** The staff sign-in. Its route redirects as soon as there is a token. */
export function LoginPage() {
  const { token } = useSession()
  const router = useRouter()
  useEffect(() => {
    if (token !== null) void router.invalidate()
  }, [token, router])
  return (
    <div className={classes.page}>
      <aside className={classes.side} aria-hidden>
        <div className={classes.leaf}>
          <p className={classes.motto}>
            Every bond,
            <br />
            every court date,
            <br />
            one record.
          </p>
        </div>
      </aside>
      <main className={classes.main}>
        <div className={classes.card}>
          <h1 className={classes.brand}>
            <BrandMark />
          </h1>
          <h2 className={classes.title}>Log in</h2>
          <LoginForm />
        </div>
        <footer className={classes.foot}>
          {copyright()} · {versionLabel}
        </footer>
      </main>
    </div>
  )
}
