import { messages } from '@bailiwick/contract/kit/messages'
import type { Signing } from '@bailiwick/contract/signing'
import { Button } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { errorText } from '#platform/api.ts'
import { AgreeStep } from './AgreeStep.tsx'
import { ReadStep } from './ReadStep.tsx'
import { isSigned, noSignature } from './signature.ts'
import { StepList, stepTitles, steps, type Step } from './StepList.tsx'
import classes from './SigningSteps.module.css'
import { SignStep } from './SignStep.tsx'
import { useSigningCalls } from './use-signing-calls.ts'

const DeclineDialog = lazy(() =>
  import('./DeclineDialog.tsx').then((module) => ({ default: module.DeclineDialog })),
)

interface Props {
  token: string
  signing: Signing
  document: Blob
  onEnd: (state: 'signed' | 'declined') => void
  onStale: () => void
}

const nextLabels = { Read: 'CONTINUE', Agree: 'I AGREE, CONTINUE', Sign: 'SIGN THE DOCUMENT' } as const

/** Read, agree and sign, one step at a time; going back keeps what was entered. */
export function SigningSteps({ document, ...props }: Props) {
  const { signing } = props
  const { agree, sign, decline } = useSigningCalls(props)
  const [step, setStep] = useState<Step>('Read')
  const [hasAgreed, setHasAgreed] = useState(signing.agreed_at !== null)
  const [signature, setSignature] = useState(noSignature)
  const [isDeclining, setIsDeclining] = useState(false)
  /** What is missing to go on. */
  const [missing, setMissing] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useLeaveWarning(isSigned(signature))

  const failed = agree.error ?? sign.error
  const error = missing ?? (failed && errorText(failed))
  const isPending = agree.isPending || sign.isPending || decline.isPending
  const clearError = () => {
    setMissing(null)
    agree.reset()
    sign.reset()
  }
  const show = (next: Step) => {
    clearError()
    setStep(next)
    requestAnimationFrame(() => {
      scrollTo(0, 0)
      heading.current?.focus({ preventScroll: true })
    })
  }
  const goOn = () => {
    if (step === 'Read') return show('Agree')
    setMissing(null)
    if (step === 'Agree') {
      return hasAgreed
        ? agree.mutate(undefined, { onSuccess: () => show('Sign') })
        : setMissing(messages.agreeFirst)
    }
    if (!isSigned(signature)) return setMissing(messages.emptySignature)
    sign.mutate(signature)
  }
  const startDecline = () => {
    clearError()
    decline.reset()
    setIsDeclining(true)
  }
  const previous = steps[steps.indexOf(step) - 1]

  return (
    <>
      <StepList current={step} />
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        {stepTitles[step]}
      </h2>
      {step === 'Read' && <ReadStep file={document} title={signing.title} />}
      {step === 'Agree' && (
        <AgreeStep
          agreed={hasAgreed}
          error={error}
          onAgreed={(agreed) => {
            setHasAgreed(agreed)
            clearError()
          }}
        />
      )}
      {step === 'Sign' && (
        <SignStep
          name={signing.signer_name}
          signature={signature}
          error={error}
          onChange={(next) => {
            setSignature(next)
            clearError()
          }}
        />
      )}
      <div className={classes.bar}>
        {previous !== undefined && (
          <Button variant="default" size="lg" disabled={isPending} onClick={() => show(previous)}>
            BACK
          </Button>
        )}
        <Button size="lg" className={classes.next ?? ''} loading={isPending && !isDeclining} onClick={goOn}>
          {nextLabels[step]}
        </Button>
      </div>
      <Button
        variant="subtle"
        color="gray"
        size="md"
        className={classes.decline ?? ''}
        disabled={isPending}
        onClick={startDecline}
      >
        I do not want to sign
      </Button>
      {isDeclining && (
        <Suspense>
          <DeclineDialog
            busy={decline.isPending}
            error={decline.error && errorText(decline.error)}
            onDecline={decline.mutate}
            onClose={() => setIsDeclining(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Lets the browser ask before a signature is lost that wasn't sent. */
function useLeaveWarning(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isNeeded])
}
