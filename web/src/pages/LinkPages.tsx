import type { ReactNode } from 'react'
import { openLoginTexts, loginTexts } from '#features/client/login-texts.ts'
import { AgencyContact } from '#features/client/AgencyContact.tsx'
import { newLinkHash } from '#features/client/LostText.tsx'
import { LanguageSwitch } from '#features/client/LanguageSwitch.tsx'
import { usePageTitle } from '#features/client/use-page-title.ts'
import { BrandMark } from '#features/navigation/BrandMark.tsx'
import { clientPaths } from '#platform/client-paths.ts'
import { startLanguage, switchLanguage } from '#platform/language.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import classes from './SigningPage.module.css'

/** Where the link of a text message leads instead of its page, once the texts are loaded. */
export async function openLinkPage(which: 'gone' | 'later') {
  startLanguage()
  await openLoginTexts()
  return which === 'gone' ? LinkGonePage : LinkLaterPage
}

/** /link-gone: of a link that has expired or was replaced, and of one that was mistyped. */
function LinkGonePage() {
  const texts = loginTexts.use()
  return (
    <LinkPage title={texts.linkGone} text={texts.linkGoneText}>
      <p className={classes.away}>
        <a href={`${clientPaths.login}${newLinkHash}`}>{texts.getNewLink}</a>
      </p>
    </LinkPage>
  )
}

/** /link-later: while the portal can't look the link up. */
function LinkLaterPage() {
  const texts = loginTexts.use()
  return (
    <LinkPage
      title={texts.linkLater}
      text={texts.linkLaterText}
      onRetry={() => window.location.assign(`/s/${window.location.hash.slice(1)}`)}
    />
  )
}

interface Props {
  title: string
  text: string
  onRetry?: () => void
  children?: ReactNode
}

function LinkPage({ children, ...panel }: Props) {
  usePageTitle(loginTexts.use().linkPageTitle)
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <BrandMark />
        <LanguageSwitch choose={switchLanguage} />
        <AgencyContact />
      </header>
      <main className={classes.main}>
        <ErrorPanel heading="h1" {...panel} />
        {children}
      </main>
    </div>
  )
}
