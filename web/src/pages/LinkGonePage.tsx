import { openLoginTexts, loginTexts } from '#features/client/login-texts.ts'
import { AgencyContact } from '#features/client/AgencyContact.tsx'
import { newLinkHash } from '#features/client/LostText.tsx'
import { LanguageSwitch } from '#features/client/LanguageSwitch.tsx'
import { usePageTitle } from '#features/client/use-page-title.ts'
import { BrandMark } from '#features/navigation/BrandMark.tsx'
import { startLanguage, switchLanguage } from '#platform/language.ts'
import { clientPaths } from '#platform/client-paths.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import classes from './SigningPage.module.css'

/** The page, once its texts are loaded. */
export async function openLinkGonePage() {
  startLanguage()
  await openLoginTexts()
  return LinkGonePage
}

/** /link-gone: where the link of a text message leads once it has expired or was replaced, and one that was mistyped. */
export function LinkGonePage() {
  const texts = loginTexts.use()
  usePageTitle(texts.linkPageTitle)
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <BrandMark />
        <LanguageSwitch choose={switchLanguage} />
        <AgencyContact />
      </header>
      <main className={classes.main}>
        <ErrorPanel title={texts.linkGone} heading="h1" text={texts.linkGoneText} />
        <p className={classes.away}>
          <a href={`${clientPaths.login}${newLinkHash}`}>{texts.getNewLink}</a>
        </p>
      </main>
    </div>
  )
}
