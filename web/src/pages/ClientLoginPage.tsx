import { version } from '@bailiwick/contract/version'
import type { ClientCredentials } from '#features/client/client-calls.ts'
import { chooseLanguage } from '#features/client/client-language.ts'
import { AgencyContact } from '#features/client/AgencyContact.tsx'
import { ClientLoginForm } from '#features/client/ClientLoginForm.tsx'
import { LostText } from '#features/client/LostText.tsx'
import { loginTexts } from '#features/client/login-texts.ts'
import { LanguageSwitch } from '#features/client/LanguageSwitch.tsx'
import { OfflineNotice } from '#features/client/OfflineNotice.tsx'
import { StaffNotice } from '#features/client/StaffNotice.tsx'
import { usePageTitle } from '#features/client/use-page-title.ts'
import { BrandMark } from '#features/navigation/BrandMark.tsx'
import { controlTexts } from '#ui/controls.ts'
import classes from './ClientLoginPage.module.css'

interface Props {
  /** The credentials of the login link, if there is one. */
  loginLink: ClientCredentials | null
  onLoggedIn: (to: 'info' | 'booking') => void
}

/** The client login (NAV-30, CLI-2). */
export function ClientLoginPage({ loginLink, onLoggedIn }: Props) {
  const { pageTitle, title } = loginTexts.use()
  const { version: versionText } = controlTexts.use()
  usePageTitle(pageTitle)
  return (
    <>
      <StaffNotice />
      <div className={classes.page} data-for="clients">
        <header className={classes.head}>
          <BrandMark />
          <LanguageSwitch choose={chooseLanguage} />
          <AgencyContact />
        </header>
        <main className={classes.card}>
          <h1 className={classes.title}>{title}</h1>
          <ClientLoginForm loginLink={loginLink} onLoggedIn={onLoggedIn} />
          <LostText />
        </main>
        <footer className={classes.foot}>{versionText(version)}</footer>
      </div>
      <OfflineNotice />
    </>
  )
}
