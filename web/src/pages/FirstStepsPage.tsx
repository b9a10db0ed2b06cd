import { messages } from '@bailiwick/contract/kit/messages'
import { Anchor, Stack, Text } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { OwnPasswordForm } from '#features/account/OwnPasswordForm.tsx'
import { SecondFactorSetup } from '#features/account/SecondFactorSetup.tsx'
import { afterDuties } from '#features/navigation/landing.ts'
import { startSession, sessionDuties } from '#platform/session.ts'
import { SignInFrame } from './SignInFrame.tsx'

/** What a session must do before all else: the user's own password first, then the authenticator app. */
export function FirstStepsPage() {
  const router = useRouter()
  // Not from the session: the recovery codes are shown after the duty is done
  const [duties, setDuties] = useState(sessionDuties)
  const [duty] = duties
  const finish = () => {
    const rest = duties.slice(1)
    setDuties(rest)
    if (rest.length === 0) void router.navigate({ href: afterDuties() })
  }
  return (
    <SignInFrame title={duty === 'password' ? 'Choose your password' : 'Set up your authenticator app'}>
      <Stack gap="md">
        <Text c="dimmed">
          {duty === 'password' ? messages.changePasswordFirst : messages.secondFactorFirst}
        </Text>
        {duty === 'password' && (
          <OwnPasswordForm
            isOnlyTask
            onChanged={({ token }) => {
              startSession(token)
              finish()
            }}
          />
        )}
        {duty === 'second_factor' && <SecondFactorSetup onDone={finish} />}
        <Anchor renderRoot={(props) => <Link to="/logout" {...props} />} size="sm" c="dimmed">
          Log out
        </Anchor>
      </Stack>
    </SignInFrame>
  )
}
