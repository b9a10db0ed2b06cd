import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { AgencyContact } from '#features/client/AgencyContact.tsx'
import { LanguageSwitch } from '#features/client/LanguageSwitch.tsx'
import { usePageTitle } from '#features/client/use-page-title.ts'
import { BrandMark } from '#features/navigation/BrandMark.tsx'
import { openSigningTexts, signingTexts } from '#features/signing/signing-texts.ts'
import { takeToken } from '#features/signing/signing-token.ts'
import { SigningView } from '#features/signing/SigningView.tsx'
import { startLanguage, switchLanguage } from '#platform/language.ts'
import { queryClient } from '#platform/query-client.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import classes from './SigningPage.module.css'

/** The page, once its texts are loaded. */
export async function openSigningPage() {
  startLanguage()
  await openSigningTexts()
  return SigningPage
}

/** /sign: anyone with the link can read and sign the document, without a login (OPEN-154). */
export function SigningPage() {
  const [token] = useState(takeToken)
  const texts = signingTexts.use()
  usePageTitle(texts.pageTitle)
  useEffect(() => {
    // Opening another link in this tab changes only the fragment
    const reload = () => window.location.reload()
    addEventListener('hashchange', reload)
    return () => removeEventListener('hashchange', reload)
  }, [])
  return (
    <QueryClientProvider client={queryClient}>
      <div className={classes.page} data-for="clients">
        <header className={classes.head} data-print="hide">
          <BrandMark />
          <LanguageSwitch choose={switchLanguage} />
          <AgencyContact isNamed />
        </header>
        <main className={classes.main}>
          {token === null ? (
            <ErrorPanel title={texts.linkIncomplete} heading="h1" text={texts.linkIncompleteText} />
          ) : (
            <SigningView token={token} />
          )}
        </main>
      </div>
    </QueryClientProvider>
  )
}
