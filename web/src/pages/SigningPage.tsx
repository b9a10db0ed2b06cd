import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { BrandMark } from '#features/navigation/BrandMark.tsx'
import { takeToken } from '#features/signing/signing-token.ts'
import { SigningView } from '#features/signing/SigningView.tsx'
import { titleOf } from '#platform/brand.ts'
import { queryClient } from '#platform/query-client.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import classes from './SigningPage.module.css'

/** /sign: anyone with the link can read and sign the document, without a sign-in (OPEN-154). */
export function SigningPage() {
  const [token] = useState(takeToken)
  useEffect(() => {
    document.title = titleOf('Sign')
    // Opening another link in this tab changes only the fragment
    const reload = () => window.location.reload()
    addEventListener('hashchange', reload)
    return () => removeEventListener('hashchange', reload)
  }, [])
  return (
    <QueryClientProvider client={queryClient}>
      <div className={classes.page}>
        <header data-print="hide">
          <BrandMark />
        </header>
        <main className={classes.main}>
          {token === null ? (
            <ErrorPanel
              title="This link is incomplete"
              heading="h1"
              text="Open the link in the text message or email again. If it still doesn’t work, ask the agency for a new one."
            />
          ) : (
            <SigningView token={token} />
          )}
        </main>
      </div>
    </QueryClientProvider>
  )
}
