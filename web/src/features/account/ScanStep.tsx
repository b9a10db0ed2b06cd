import { confirmSecondFactor, type startSecondFactor } from '@bailiwick/contract/account'
import type { ReplyOf } from '@bailiwick/contract/kit/endpoint'
import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, type SubmitEvent } from 'react'
import { call, errorText } from '#platform/api.ts'
import { formText } from '#platform/form-text.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { QrCode } from './QrCode.tsx'
import accountClasses from './Account.module.css'
import classes from './ScanStep.module.css'

interface Props {
  setup: ReplyOf<typeof startSecondFactor>
  onConfirmed: (reply: ReplyOf<typeof confirmSecondFactor>) => void
  onCancel: () => void
}

/** The QR code for the app, the key for who can't scan it, and the first code that the app shows. */
export function ScanStep({ setup: { secret, uri }, onConfirmed, onCancel }: Props) {
  const steps = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Scrolling to the field alone would hide the first step on a phone
    input.current?.focus({ preventScroll: true })
    steps.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const confirm = useSingleMutation({
    mutationFn: (code: string) => call(confirmSecondFactor, { body: { code } }),
    onSuccess: onConfirmed,
    onError: () => input.current?.select(),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    confirm.mutate(formText(new FormData(event.currentTarget), 'code'))
  }
  return (
    <div ref={steps} className={classes.steps}>
      <p>1. Scan this with your authenticator app, or enter the key below by hand.</p>
      <QrCode text={uri} label="QR code for the authenticator app" />
      <p className={`${classes.secret} mono`}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
      <div className={accountClasses.actions}>
        <CopyButton text={secret}>COPY THE KEY</CopyButton>
        {/* Nobody can scan the screen of the phone that they hold */}
        <Button component="a" href={uri} variant="default" className={classes.app ?? ''}>
          OPEN THE APP ON THIS DEVICE
        </Button>
      </div>
      <form noValidate className={accountClasses.form} onSubmit={submit}>
        <TextInput
          ref={input}
          name="code"
          label="2. Enter the code that the app shows"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          error={confirm.error === null ? undefined : errorText(confirm.error)}
        />
        <div className={accountClasses.actions}>
          <Button type="submit" loading={confirm.isPending}>
            CONFIRM
          </Button>
          <Button variant="default" disabled={confirm.isPending} onClick={onCancel}>
            CANCEL
          </Button>
        </div>
      </form>
    </div>
  )
}
