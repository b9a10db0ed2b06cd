import { Button, TextInput } from '@mantine/core'
import { isPhone } from '@bailiwick/contract/kit/phones'
import { useState, useTransition, type SubmitEvent } from 'react'
import { ApiError } from '#platform/api.ts'
import { formText } from '#platform/form-text.ts'
import { say } from '#platform/say.ts'
import { cleanInput, limitPhone } from '#ui/text-input.ts'
import classes from './ClientLoginForm.module.css'
import { sendNewLink } from './log-in-client.ts'
import { signInTexts } from './sign-in-texts.ts'

/** For those who lost the text with their link: they get another one by their phone and date of birth. */
export function LostText() {
  const { lostText } = signInTexts.use()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={classes.lost} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{lostText}</summary>
      {isOpen && <LostTextForm />}
    </details>
  )
}

function LostTextForm() {
  const texts = signInTexts.use()
  const [isSending, startSending] = useTransition()
  const [notice, setNotice] = useState<{ of: ApiError['reason'] | 'missing'; isError: boolean } | null>(null)
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const [phone, birthDate] = [formText(data, 'phone').trim(), formText(data, 'date_of_birth')]
    if (!isPhone(phone) || birthDate === '') {
      setNotice({ of: 'missing', isError: true })
      return
    }
    startSending(async () => {
      try {
        const of = await sendNewLink(phone, birthDate)
        setNotice({ of, isError: false })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        setNotice({ of: error.reason, isError: true })
      }
    })
  }
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit} aria-busy={isSending}>
      <div className={classes.fields}>
        <p className={classes.lead}>{texts.lostTextLead}</p>
        <TextInput
          size="lg"
          name="phone"
          type="tel"
          inputMode="numeric"
          label={texts.phone}
          placeholder={texts.phoneHint}
          autoComplete="tel-national"
          onInput={(event) => cleanInput(event, limitPhone)}
        />
        <TextInput size="lg" name="date_of_birth" type="date" label={texts.birthDate} autoComplete="bday" />
        <Button size="lg" variant="default" type="submit" fullWidth loading={isSending}>
          {texts.requestLink}
        </Button>
        {notice !== null && (
          <p
            className={classes.notice}
            role={notice.isError ? 'alert' : 'status'}
            data-tone={notice.isError ? 'bad' : 'plain'}
          >
            {notice.of === 'missing' ? texts.lostTextMissing : say(notice.of)}
          </p>
        )}
      </div>
    </form>
  )
}
