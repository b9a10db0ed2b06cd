import { version } from '@bailiwick/contract/version'
import { useEffect } from 'react'
import type { ClientCredentials } from '#features/client/client-calls.ts'
import { ClientLoginForm } from '#features/client/ClientLoginForm.tsx'
import { StaffNotice } from '#features/client/StaffNotice.tsx'
import { BrandMark } from '#features/navigation/BrandMark.tsx'
import { titleOf } from '#platform/brand.ts'
import classes from './ClientLoginPage.module.css'

interface Props {
  /** The credentials of the login link, if there is one. */
  loginLink: ClientCredentials | null
  onLoggedIn: (to: 'info' | 'booking') => void
}

/** The client login (NAV-30, CLI-2). */
export function ClientLoginPage({ loginLink, onLoggedIn }: Props) {
  useEffect(() => {
    document.title = titleOf('Client Log in')
  }, [])
  return (
    <>
      <StaffNotice />
      <div className={classes.page}>
        <header>
          <BrandMark />
        </header>
        <main className={classes.card}>
          <h1 className={classes.title}>Client Log in</h1>
          <ClientLoginForm loginLink={loginLink} onLoggedIn={onLoggedIn} />
        </main>
        <footer className={classes.foot}>Version {version}</footer>
      </div>
    </>
  )
}
