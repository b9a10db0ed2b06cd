import { useEffect } from 'react'
import { ClientLoginForm } from '#features/client/ClientLoginForm.tsx'
import { BrandMark } from '#features/navigation/BrandMark.tsx'
import { titleOf, version } from '#platform/brand.ts'
import classes from './ClientLoginPage.module.css'

const address = '/client'

/** The clients' sign-in, also in place of their pages while they hold no token (NAV-30, CLI-2). */
export function ClientLoginPage() {
  useEffect(() => {
    document.title = titleOf('Client Log in')
    const { pathname, search } = window.location
    if (pathname !== address) window.history.replaceState(null, '', address + search)
  }, [])
  return (
    <div className={classes.page}>
      <header>
        <BrandMark />
      </header>
      <main className={classes.card}>
        <h1 className={classes.title}>Client Log in</h1>
        <ClientLoginForm />
      </main>
      <footer className={classes.foot}>Version {version}</footer>
    </div>
  )
}
