import { Button, TextInput } from '@mantine/core'
import { isPhone } from '@bailiwick/contract/kit/phones'
import { useState, type SubmitEvent } from 'react'
import { formText } from '#platform/form-text.ts'
import { say } from '#platform/say.ts'
import { cleanInput, limitPhone } from '#ui/text-input.ts'
import classes from './ClientLoginForm.module.css'
import { sendNewLink } from './log-in-client.ts'
import { LoginNotice } from './LoginNotice.tsx'
import { loginTexts } from './login-texts.ts'
import { useRequest } from './use-request.ts'

/** The end of the address that opens it. */
export const newLinkHash = '#new-link'

/** For those who lost the text with their link: they get another one by their phone and date of birth. */
export function LostText() {
  const { lostText } = loginTexts.use()
  const [isOpen, setIsOpen] = useState(() => location.hash === newLinkHash)
  return (
    <details
      className={classes.lost}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{lostText}</summary>
      {isOpen && <LostTextForm />}
    </details>
  )
}

function LostTextForm() {
  const texts = loginTexts.use()
  const { isPending, answer, send } = useRequest()
  const [isIncomplete, setIsIncomplete] = useState(false)
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const [phone, birthDate] = [formText(data, 'phone').trim(), formText(data, 'date_of_birth')]
    const isMissing = !isPhone(phone) || birthDate === ''
    setIsIncomplete(isMissing)
    if (!isMissing) send(() => sendNewLink(phone, birthDate))
  }
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit} aria-busy={isPending}>
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
        <Button size="lg" variant="default" type="submit" fullWidth loading={isPending}>
          {texts.requestLink}
        </Button>
        {isIncomplete ? (
          <LoginNotice text={texts.lostTextMissing} isError />
        ) : (
          answer && <LoginNotice text={say(answer.of)} isError={answer.isError} />
        )}
      </div>
    </form>
  )
}
