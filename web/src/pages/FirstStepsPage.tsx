import { messages } from '@bailiwick/contract/kit/messages'
import type { SessionDuty } from '@bailiwick/contract/kit/session'
import { Anchor, Stack, Text } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { OwnPasswordForm } from '#features/account/OwnPasswordForm.tsx'
import { UnsavedDialog } from '#features/navigation/UnsavedDialog.tsx'
import { SecondFactorSetup } from '#features/account/SecondFactorSetup.tsx'
import { afterDuties } from '#features/navigation/landing.ts'
import { startSession, sessionDuties } from '#platform/session.ts'
import { LoginFrame } from './LoginFrame.tsx'

/** What a session must do before all else: the user's own password first, then the authenticator app. */
export function FirstStepsPage() {
  const router = useRouter()
  // Not from the session: the recovery codes are shown after the duty is done
  const [duties, setDuties] = useState(sessionDuties)
  const [duty] = duties
  const [isAppSetUp, setIsAppSetUp] = useState(false)
  const finish = () => {
    const rest = duties.slice(1)
    setDuties(rest)
    if (rest.length === 0) void router.navigate({ href: afterDuties() })
  }
  return (
    <LoginFrame title={titleOf(duty, isAppSetUp)}>
      <Stack gap="md">
        {!isAppSetUp && (
          <Text c="dimmed">
            {duty === 'password' ? messages.changePasswordFirst : messages.secondFactorFirst}
          </Text>
        )}
        {duty === 'password' && (
          <OwnPasswordForm
            isOnlyTask
            onChanged={({ token }) => {
              startSession(token)
              finish()
            }}
          />
        )}
        {duty === 'second_factor' && (
          <SecondFactorSetup onConfirmed={() => setIsAppSetUp(true)} onDone={finish} />
        )}
        <Anchor
          renderRoot={(props) => <Link to="/logout" {...props} />}
          size="sm"
          c="dimmed"
          data-print="hide"
        >
          Log out
        </Anchor>
      </Stack>
      <UnsavedDialog />
    </LoginFrame>
  )
}

function titleOf(duty: SessionDuty | undefined, isAppSetUp: boolean): string {
  if (duty === 'password') return 'Choose your password'
  return isAppSetUp ? 'Store your recovery codes' : 'Set up your authenticator app'
}
