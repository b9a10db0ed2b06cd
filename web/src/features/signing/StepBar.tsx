import { Button } from '@mantine/core'
import { useId, useRef, type RefObject } from 'react'
import { coveringBottom } from '#ui/covering-bar.ts'
import { ReadingStatus } from './ReadingStatus.tsx'
import classes from './SigningSteps.module.css'
import { signingTexts } from './signing-texts.ts'
import type { useSigningSteps } from './use-signing-steps.ts'

interface Props {
  steps: Omit<ReturnType<typeof useSigningSteps>, 'heading'>
  isBusy: boolean
  next: RefObject<HTMLButtonElement | null>
}

/** The way to the next step and back, within reach however long the document is. */
export function StepBar({ steps, isBusy, next }: Props) {
  const texts = signingTexts.use()
  const statusId = useId()
  const goTo = useRef<HTMLButtonElement>(null)
  const { step, previous, reading, isPending } = steps
  const isReading = step === 'Read'
  const isWaiting = isReading && !reading.isDone
  return (
    <div className={classes.bar} ref={coveringBottom} data-covering>
      {isReading && <ReadingStatus id={statusId} reading={reading} goTo={goTo} />}
      {isReading && steps.error !== null && (
        <p className={classes.error} role="alert">
          {steps.error}
        </p>
      )}
      {previous !== undefined && (
        <Button variant="default" size="lg" disabled={isPending} onClick={() => steps.show(previous)}>
          {texts.back}
        </Button>
      )}
      <Button
        ref={next}
        size="lg"
        className={classes.next ?? ''}
        loading={isBusy}
        // It stays in the order of the keyboard, and says what is left
        {...(isWaiting && { 'aria-disabled': true, 'data-disabled': true })}
        aria-describedby={isReading ? statusId : undefined}
        onClick={() => (isWaiting ? goTo.current?.focus() : steps.goOn())}
      >
        {texts.nextLabels[step]}
      </Button>
    </div>
  )
}
