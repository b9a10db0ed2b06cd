import type { Signing } from '@bailiwick/contract/signing'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '#platform/api.ts'
import { sayCode } from '#platform/say.ts'
import { isSigned, noSignature } from './signature.ts'
import { steps, type Step } from './StepList.tsx'
import { useReading } from './use-reading.ts'
import { useSigningCalls } from './use-signing-calls.ts'

interface Options {
  readonly token: string
  readonly signing: Signing
  readonly onEnd: (state: 'signed' | 'declined') => void
  readonly onStale: () => void
}

/** The open step, what was entered in each, and the way to the next. */
export function useSigningSteps(options: Options) {
  const { shown, agree, sign, decline } = useSigningCalls(options)
  const reading = useReading(options.signing.shown_at !== null)
  const [step, setStep] = useState<Step>('Read')
  const [hasAgreed, setHasAgreed] = useState(options.signing.agreed_at !== null)
  const [signature, setSignature] = useState(noSignature)
  /** What is missing to go on. */
  const [missing, setMissing] = useState<'agreeFirst' | 'emptySignature' | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useLeaveWarning(isSigned(signature))

  const failed = shown.error ?? agree.error ?? sign.error
  const clearError = () => {
    setMissing(null)
    shown.reset()
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
    if (step === 'Read') return shown.mutate(reading.how, { onSuccess: () => show('Agree') })
    setMissing(null)
    if (step === 'Agree') {
      return hasAgreed ? agree.mutate(undefined, { onSuccess: () => show('Sign') }) : setMissing('agreeFirst')
    }
    if (!isSigned(signature)) return setMissing('emptySignature')
    sign.mutate(signature)
  }

  return {
    step,
    previous: steps[steps.indexOf(step) - 1],
    show,
    goOn,
    hasAgreed,
    setHasAgreed,
    signature,
    setSignature,
    error: missing === null ? failed && errorText(failed) : sayCode(missing),
    clearError,
    reading,
    isPending: shown.isPending || agree.isPending || sign.isPending || decline.isPending,
    decline,
    heading,
  }
}

/** Lets the browser ask before a signature is lost that wasn't sent. */
/** Asks before the page is left, while something is lost with it. */
export function useLeaveWarning(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isNeeded])
}
