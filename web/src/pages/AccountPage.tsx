import { PasswordSection } from '#features/account/PasswordSection.tsx'
import { SecondFactorSection } from '#features/account/SecondFactorSection.tsx'
import { SessionsSection } from '#features/account/SessionsSection.tsx'
import { useFreshAccount } from '#features/account/account-queries.ts'
import { PageHeader } from '#ui/PageHeader.tsx'

/** /user-page/sign-in: one's own password, authenticator app and sessions. */
export function AccountPage() {
  useFreshAccount()
  return (
    <>
      <PageHeader eyebrow="Profile" title="Password and Sign-In" />
      <PasswordSection />
      <SecondFactorSection />
      <SessionsSection />
    </>
  )
}
