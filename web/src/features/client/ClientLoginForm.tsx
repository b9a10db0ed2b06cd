import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, type SubmitEvent, type SyntheticEvent } from 'react'
import { clientPaths } from '#platform/client-paths.ts'
import { useClientSession, useClientSessionEnd, useHasDraft } from '#platform/client-session.ts'
import { formText } from '#platform/form-text.ts'
import { say } from '#platform/say.ts'
import { cleanInput, limitPhone } from '#ui/text-input.ts'
import classes from './ClientLoginForm.module.css'
import type { ClientCredentials } from './client-calls.ts'
import { loginTexts } from './login-texts.ts'
import { logInClient, sendNewCode } from './log-in-client.ts'
import { LoginNotice } from './LoginNotice.tsx'
import { useRequest } from './use-request.ts'

const upper = (text: string) => text.toUpperCase()

interface Props {
  /** The credentials of a login link, which logs in automatically (CLI-12). */
  loginLink: ClientCredentials | null
  onLoggedIn: (to: 'info' | 'booking') => void
}

/** The client login, with phone and access code (CLI-3 to CLI-8). */
export function ClientLoginForm({ loginLink, onLoggedIn }: Props) {
  const { loading: isLoggingIn, token, message, code, args, origin } = useClientSession()
  const loggedOut = useLoggedOutText()
  const texts = loginTexts.use()
  // Until the next page is shown
  const isIn = code === 'loggedIn'
  const loading = isLoggingIn || isIn
  const form = useRef<HTMLFormElement>(null)
  const { isPending: isSending, answer: codeNotice, send, clear } = useRequest()
  const notice = codeNotice
    ? { text: say(codeNotice.of), isError: codeNotice.isError }
    : isIn || (message ?? origin) === null
      ? null
      : // The session ended while they were using the portal
        {
          text: message === null ? loggedOut : say({ code, text: message, args }),
          isError: message !== null,
        }
  const isExpired = codeNotice === null && code === 'codeExpired'

  const typed = (): ClientCredentials => {
    const data = new FormData(form.current ?? undefined)
    const text = (name: string) => formText(data, name).trim()
    return {
      phone: text('phone'),
      otp: text('otp'),
      ind: data.has('ind'),
      defendant_id: text('defendant_id'),
      display_data: loginLink?.display_data ?? false,
    }
  }
  const logIn = async (credentials: ClientCredentials) => {
    clear()
    const to = await logInClient(credentials)
    if (to !== null) onLoggedIn(to)
  }
  const sendCode = () =>
    send(
      () => sendNewCode(typed()),
      () => {
        const field = form.current?.elements.namedItem('otp')
        if (field instanceof HTMLInputElement) {
          field.value = ''
          field.focus()
        }
      },
    )
  const hasTried = useRef(false)
  useEffect(() => {
    if (loginLink === null || hasTried.current) return
    hasTried.current = true
    void logIn(loginLink)
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!loading) void logIn(typed())
  }

  return (
    <form ref={form} className={classes.form} noValidate onSubmit={onSubmit} aria-busy={loading}>
      <div className={classes.fields}>
        {notice !== null && <LoginNotice {...notice} />}
        {isExpired && (
          <Button
            size="lg"
            variant="default"
            fullWidth
            loading={isSending}
            disabled={loading}
            onClick={sendCode}
          >
            {texts.sendCode}
          </Button>
        )}
        {notice !== null && token !== null && (
          <Button component="a" href={clientPaths.dashboard} size="lg" variant="default" fullWidth>
            {texts.toInformation}
          </Button>
        )}
        <LoginFields loginLink={loginLink} />
        <Button size="lg" type="submit" fullWidth loading={loading}>
          {texts.logIn}
        </Button>
      </div>
      <output className="visually-hidden">{loading ? texts.loggingIn : ''}</output>
    </form>
  )
}

/** That the session ended, as far as known why, and whether what was typed is still there. */
function useLoggedOutText(): string {
  const texts = loginTexts.use()
  const hasDraft = useHasDraft()
  if (useClientSessionEnd() === 'changedByAgency')
    return hasDraft ? texts.loggedOutByAgency : texts.loggedOutByAgencyEmpty
  return hasDraft ? texts.loggedOut : texts.loggedOutEmpty
}

const clean = (cleaner: (text: string) => string) => (event: SyntheticEvent<HTMLInputElement>) => {
  cleanInput(event, cleaner)
}

function LoginFields({ loginLink }: Pick<Props, 'loginLink'>) {
  const texts = loginTexts.use()
  return (
    <>
      <TextInput
        size="lg"
        name="phone"
        type="tel"
        inputMode="numeric"
        label={texts.phone}
        placeholder={texts.phoneHint}
        autoComplete="tel-national"
        defaultValue={loginLink?.phone}
        onInput={clean(limitPhone)}
      />
      <TextInput
        size="lg"
        name="otp"
        label={texts.accessCode}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        defaultValue={loginLink?.otp}
        onInput={clean(upper)}
      />
      <TextInput
        size="lg"
        name="defendant_id"
        label={texts.defendantId}
        autoComplete="off"
        autoCapitalize="characters"
        defaultValue={loginLink?.defendant_id}
        onInput={clean(upper)}
      />
      <label className={classes.choice}>
        <input type="checkbox" name="ind" defaultChecked={loginLink?.ind} />
        {texts.isIndemnitor}
      </label>
    </>
  )
}
