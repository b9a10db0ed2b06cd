import { confirmSecondFactor, startSecondFactor } from '@bailiwick/contract/account'
import type { ReplyOf } from '@bailiwick/contract/kit/endpoint'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '#platform/api.ts'
import { startSession } from '#platform/session.ts'
import { ConfirmPasswordDialog } from './ConfirmPasswordDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { ScanStep } from './ScanStep.tsx'

type Setup = ReplyOf<typeof startSecondFactor>

interface Props {
  /** It was confirmed; the recovery codes are still shown. */
  onConfirmed: () => void
  /** The recovery codes are stored. */
  onDone: () => void
  /** Replaces the app that there is, unless it is called. */
  onCancel?: () => void
}

/** Sets up an authenticator app, or one in place of another: the password, the QR code and its first code, the recovery codes. */
export function SecondFactorSetup({ onConfirmed, onDone, onCancel }: Props) {
  const isReplacing = onCancel !== undefined
  const [isAsking, setIsAsking] = useState(isReplacing)
  const [setup, setSetup] = useState<Setup | null>(null)
  const [confirmed, setConfirmed] = useState<ReplyOf<typeof confirmSecondFactor> | null>(null)
  if (confirmed !== null)
    return <RecoveryCodes codes={confirmed} message={confirmed.message} onStored={onDone} />
  if (setup !== null)
    return (
      <ScanStep
        setup={setup}
        onConfirmed={(reply) => {
          startSession(reply.token)
          setConfirmed(reply)
          onConfirmed()
        }}
        onCancel={onCancel ?? (() => setSetup(null))}
      />
    )
  return (
    <>
      {!isReplacing && (
        <div>
          <Button mt="md" onClick={() => setIsAsking(true)}>
            SET UP
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmPasswordDialog
          title={isReplacing ? 'Replace the authenticator app' : 'Set up an authenticator app'}
          text={
            isReplacing
              ? 'The app that you have now works until you enter a code of the new one. Then its codes and your recovery codes no longer work.'
              : 'You need an app on your phone, such as Google Authenticator, Microsoft Authenticator, Authy or 1Password.'
          }
          confirm="CONTINUE"
          run={(body) => call(startSecondFactor, { body })}
          onDone={(reply) => {
            setIsAsking(false)
            setSetup(reply)
          }}
          onCancel={onCancel ?? (() => setIsAsking(false))}
        />
      )}
    </>
  )
}
