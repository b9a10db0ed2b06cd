import { PasswordSection } from '#features/account/PasswordSection.tsx'
import { SecondFactorSection } from '#features/account/SecondFactorSection.tsx'
import { SessionsSection } from '#features/account/SessionsSection.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'

/** /user-page/sign-in: one's own password, authenticator app and sessions. */
export function SignInPage() {
  return (
    <>
      <PageHeader eyebrow="Profile" title="Sign-In" />
      <PasswordSection />
      <SecondFactorSection />
      <SessionsSection />
    </>
  )
}
