import { useEffect } from 'react'
import { BrandMark } from '#features/navigation/BrandMark.tsx'
import { titleOf } from '#platform/brand.ts'
import { clientPaths } from '#platform/client-paths.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import classes from './SigningPage.module.css'

/** /link-gone: where the link of a text message leads once it has expired or a new one has replaced it. */
export function LinkGonePage() {
  useEffect(() => {
    document.title = titleOf('Link')
  }, [])
  return (
    <div className={classes.page}>
      <header>
        <BrandMark />
      </header>
      <main className={classes.main}>
        <ErrorPanel
          title="This link no longer works"
          heading="h1"
          text="A link in a text message works for a limited time, and a new one replaces the one before. Open the newest text from the agency, or ask for a new link."
        />
        <p className={classes.away}>
          <a href={clientPaths.login}>Log in with your phone and access code</a>
        </p>
      </main>
    </div>
  )
}
