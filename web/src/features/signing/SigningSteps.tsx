import type { Signing } from '@bailiwick/contract/signing'
import { Button } from '@mantine/core'
import { Suspense, useEffect, useRef, useState } from 'react'
import { errorText } from '#platform/api.ts'
import { useLanguage } from '#platform/language.ts'
import { AgreeStep } from './AgreeStep.tsx'
import { ReadStep } from './ReadStep.tsx'
import { signingTexts } from './signing-texts.ts'
import { StepBar } from './StepBar.tsx'
import { StepList } from './StepList.tsx'
import classes from './SigningSteps.module.css'
import { useLeaveWarning, useSigningSteps } from './use-signing-steps.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const loadSignStep = () => import('./SignStep.tsx')
const SignStep = lazyPart(() => loadSignStep().then((module) => ({ default: module.SignStep })))

const DeclineDialog = lazyPart(
  () => import('./DeclineDialog.tsx').then((module) => ({ default: module.DeclineDialog })),
  ({ onClose }) => onClose,
)

interface Props {
  token: string
  signing: Signing
  document: Blob
  onEnd: (state: 'signed' | 'declined') => void
  onStale: () => void
}

/** Read, agree and sign, one step at a time; going back keeps what was entered. */
export function SigningSteps({ document, ...props }: Props) {
  const { heading, ...steps } = useSigningSteps(props)
  const texts = signingTexts.use()
  const language = useLanguage()
  const { step, isPending, decline } = steps
  const next = useRef<HTMLButtonElement>(null)
  const [isDeclining, setIsDeclining] = useState(false)
  useEffect(() => {
    // While the document is read, so that signing needs no connection before the signature is sent
    loadSignStep().catch(() => undefined)
  }, [])
  // What was typed stays if the signer goes back first
  const [reason, setReason] = useState('')
  useLeaveWarning(reason !== '')
  const startDecline = () => {
    steps.clearError()
    decline.reset()
    setIsDeclining(true)
  }
  const confirm = () => {
    steps.reading.confirm()
    next.current?.focus()
  }
  return (
    <>
      <StepList current={step} />
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        {texts.stepTitles[step]}
      </h2>
      {step === 'Read' && props.signing.document_language !== language && (
        <p className={classes.other}>{texts.otherLanguage(props.signing.brand)}</p>
      )}
      <OpenStep steps={steps} signing={props.signing} document={document} onConfirm={confirm} />
      <StepBar steps={steps} isBusy={isPending && !isDeclining} next={next} />
      <Button
        variant="subtle"
        color="gray"
        size="md"
        className={classes.decline ?? ''}
        disabled={isPending}
        onClick={startDecline}
      >
        {texts.refuse}
      </Button>
      {isDeclining && (
        <Suspense>
          <DeclineDialog
            busy={decline.isPending}
            error={decline.error && errorText(decline.error)}
            reason={reason}
            onReason={setReason}
            onDecline={decline.mutate}
            onClose={() => setIsDeclining(false)}
          />
        </Suspense>
      )}
    </>
  )
}

interface OpenStepProps extends Pick<Props, 'signing' | 'document'> {
  steps: Omit<ReturnType<typeof useSigningSteps>, 'heading'>
  onConfirm: () => void
}

/** What the open step asks for; typing clears the error of the last try. */
function OpenStep({ steps, signing, document, onConfirm }: OpenStepProps) {
  const { error, clearError } = steps
  const { documentTitle } = signingTexts.use()
  switch (steps.step) {
    case 'Read':
      return (
        <ReadStep
          file={document}
          title={documentTitle(signing.title)}
          reading={steps.reading}
          onConfirm={onConfirm}
        />
      )
    case 'Agree':
      return (
        <AgreeStep
          agreed={steps.hasAgreed}
          error={error}
          onAgreed={(agreed) => {
            steps.setHasAgreed(agreed)
            clearError()
          }}
        />
      )
    case 'Sign':
      return (
        <Suspense>
          <SignStep
            name={signing.signer_name}
            signature={steps.signature}
            error={error}
            onChange={(next) => {
              steps.setSignature(next)
              clearError()
            }}
          />
        </Suspense>
      )
  }
}
