import { messages } from '@bailiwick/contract/messages'
import { agreeToSign, declineToSign, signPaper, type Signing } from '@bailiwick/contract/signing'
import { Button } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { ApiError, call } from '#platform/api.ts'
import { filesMs } from '#platform/files.ts'
import { AgreeStep } from './AgreeStep.tsx'
import { ReadStep } from './ReadStep.tsx'
import { isSigned, noSignature, signatureOf } from './signature.ts'
import classes from './SigningSteps.module.css'
import { SignStep } from './SignStep.tsx'

const DeclineDialog = lazy(() =>
  import('./DeclineDialog.tsx').then((module) => ({ default: module.DeclineDialog })),
)

interface Props {
  token: string
  signing: Signing
  paper: Blob
  /** It was signed or declined here. */
  onEnd: (state: 'signed' | 'declined') => void
  /** Something else came in between: what is shown is old. */
  onStale: () => void
}

const steps = ['Read', 'Agree', 'Sign'] as const
type Step = (typeof steps)[number]
const titles = { Read: 'Read the document', Agree: 'Agree to sign electronically', Sign: 'Sign' } as const
const onward = { Read: 'CONTINUE', Agree: 'I AGREE, CONTINUE', Sign: 'SIGN THE DOCUMENT' } as const

/** Reading, agreeing and signing, one thing at a time; whatever was done in a step is kept on the way back. */
export function SigningSteps({ token, signing, paper, onEnd, onStale }: Props) {
  const [step, setStep] = useState<Step>('Read')
  const [agreed, setAgreed] = useState(signing.agreed_at !== null)
  const [signature, setSignature] = useState(noSignature)
  const [declining, setDeclining] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useKept(isSigned(signature))

  const goTo = (next: Step) => {
    setError(null)
    setStep(next)
    requestAnimationFrame(() => {
      scrollTo(0, 0)
      heading.current?.focus({ preventScroll: true })
    })
  }
  const during = async (task: () => Promise<void>) => {
    setBusy(true)
    setError(null)
    try {
      await task()
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      // Signed, declined or run out meanwhile: the page says so
      if ([404, 409].includes(refusal.status)) onStale()
      setError(refusal.message)
    } finally {
      setBusy(false)
    }
  }
  const forward = () => {
    if (step === 'Read') return goTo('Agree')
    if (step === 'Agree') {
      if (!agreed) return setError(messages.agreeFirst)
      return void during(async () => {
        await call(agreeToSign, { body: { token, agreed: true } })
        goTo('Sign')
      })
    }
    if (!isSigned(signature)) return setError(messages.emptySignature)
    void during(async () => {
      await call(signPaper, {
        body: { token, sha256: signing.sha256, signature: signatureOf(signature) },
        timeoutMs: filesMs,
      })
      onEnd('signed')
    })
  }
  const decline = (reason: string) =>
    void during(async () => {
      await call(declineToSign, { body: { token, ...(reason !== '' && { reason }) } })
      onEnd('declined')
    })
  const before = steps[steps.indexOf(step) - 1]

  return (
    <>
      <ol className={classes.steps} aria-label="Steps">
        {steps.map((one, index) => (
          <li key={one} className={classes.step} aria-current={one === step ? 'step' : undefined}>
            <span className={`${classes.number} num`}>{index + 1}</span>
            {one}
          </li>
        ))}
      </ol>
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        {titles[step]}
      </h2>
      {step === 'Read' ? (
        <ReadStep file={paper} title={signing.title} />
      ) : step === 'Agree' ? (
        <AgreeStep
          agreed={agreed}
          error={error}
          onAgreed={(yes) => {
            setAgreed(yes)
            setError(null)
          }}
        />
      ) : (
        <SignStep
          name={signing.signer_name}
          signature={signature}
          error={error}
          onChange={(next) => {
            setSignature(next)
            setError(null)
          }}
        />
      )}
      <div className={classes.bar}>
        {before !== undefined && (
          <Button variant="default" size="lg" disabled={busy} onClick={() => goTo(before)}>
            BACK
          </Button>
        )}
        <Button size="lg" className={classes.onward ?? ''} loading={busy && !declining} onClick={forward}>
          {onward[step]}
        </Button>
      </div>
      <Button
        variant="subtle"
        color="gray"
        size="md"
        className={classes.decline ?? ''}
        disabled={busy}
        onClick={() => {
          setError(null)
          setDeclining(true)
        }}
      >
        I do not want to sign
      </Button>
      {declining && (
        <Suspense>
          <DeclineDialog busy={busy} error={error} onDecline={decline} onClose={() => setDeclining(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The browser asks before a signature goes that nobody has received. */
function useKept(isThere: boolean) {
  useEffect(() => {
    if (!isThere) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isThere])
}
