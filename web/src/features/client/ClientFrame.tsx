import { version } from '@bailiwick/contract/version'
import type { ReactNode } from 'react'
import { AgencyContact } from './AgencyContact.tsx'
import classes from './ClientFrame.module.css'
import { controlTexts } from '#ui/controls.ts'
import { coveringTop } from '#ui/covering-bar.ts'
import { chooseLanguage } from './client-language.ts'
import { portalTexts } from './portal-texts.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { SignedInAs } from './SignedInAs.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { StaffNotice } from './StaffNotice.tsx'

interface Props {
  /** First and last name; null until they are known. */
  name: string | null
  /** Whose session it is; null until it is known. */
  loggedIn: string | null
  onLogOut: () => void
  menu: ReactNode
  children: ReactNode
}

/** The frame of the client pages: the agency, the defendant's name, the menu, whose session it is and the version (CLI-30, CLI-39). */
export function ClientFrame({ name, loggedIn, onLogOut, menu, children }: Props) {
  const { defendant, agency } = portalTexts.use()
  const { version: versionText } = controlTexts.use()
  return (
    <div className={classes.app} data-for="clients">
      <StaffNotice />
      <section className={classes.agency} aria-label={agency}>
        <div className={classes.agencyRow}>
          <AgencyContact />
          <LanguageSwitch choose={chooseLanguage} />
        </div>
      </section>
      <header className={classes.top} ref={coveringTop} data-covering>
        <div className={classes.row}>
          <h1 className={classes.who}>
            <span className={classes.eyebrow}>{defendant}</span>{' '}
            {name === null ? <span className={`skeleton ${classes.skeleton}`} /> : name}
          </h1>
          {menu}
        </div>
      </header>
      <SignedInAs name={loggedIn} onLogOut={onLogOut} />
      <main className={classes.main}>{children}</main>
      <footer className={classes.foot}>{versionText(version)}</footer>
      <OfflineNotice />
    </div>
  )
}
