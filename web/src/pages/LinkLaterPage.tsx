import { Button } from '@mantine/core'
import { openLoginTexts, loginTexts } from '#features/client/login-texts.ts'
import { AgencyContact } from '#features/client/AgencyContact.tsx'
import { LanguageSwitch } from '#features/client/LanguageSwitch.tsx'
import { usePageTitle } from '#features/client/use-page-title.ts'
import { BrandMark } from '#features/navigation/BrandMark.tsx'
import { startLanguage, switchLanguage } from '#platform/language.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import classes from './SigningPage.module.css'

/** The page, once its texts are loaded. */
export async function openLinkLaterPage() {
  startLanguage()
  await openLoginTexts()
  return LinkLaterPage
}

/** /link-later: where the link of a text message leads while the portal can't look it up. */
export function LinkLaterPage() {
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
        <ErrorPanel title={texts.linkLater} heading="h1" text={texts.linkLaterText} />
        <Button component="a" href={`/s/${window.location.hash.slice(1)}`} size="lg" fullWidth>
          {texts.openLink}
        </Button>
      </main>
    </div>
  )
}
