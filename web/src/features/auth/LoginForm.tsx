import { login } from '@bailiwick/contract/auth'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { Suspense, useState, type SubmitEvent } from 'react'
import { ApiError, call } from '#platform/api.ts'
import {
  startSession,
  endLogin,
  failLogin,
  beginLogin,
  useSession,
  useSessionEnd,
} from '#platform/session.ts'
import { sessionEndText } from '#platform/session-end.ts'
import { logInErrorText } from '#platform/log-in-error.ts'
import { formText } from '#platform/form-text.ts'
import classes from './LoginForm.module.css'
import { lazyPart } from '#ui/lazy-part.tsx'

/** Loaded when it is needed: few have a second factor. */
const CodeForm = lazyPart(() => import('./CodeForm.tsx').then((module) => ({ default: module.CodeForm })))

/** Sends the username and password as typed, without validation (AUTH-9). Returns the challenge if a code is missing. */
async function logIn(form: FormData): Promise<string | null> {
  beginLogin()
  try {
    const reply = await call(login, {
      body: { username: formText(form, 'username'), password: formText(form, 'password') },
    })
    if ('challenge' in reply) {
      endLogin(null)
      return reply.challenge
    }
    startSession(reply.user.token)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    failLogin(logInErrorText(error), error.status === 400 || error.status === 401)
  }
  return null
}

/** The staff login (AUTH-3 to AUTH-8). Its route redirects as soon as there is a token. */
export function LoginForm() {
  const { loading: isLoggingIn, token, message } = useSession()
  const end = useSessionEnd()
  const [challenge, setChallenge] = useState<string | null>(null)
  // Until the next page is shown
  const loading = isLoggingIn || token !== null
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!loading) void logIn(new FormData(event.currentTarget)).then(setChallenge)
  }
  if (challenge !== null)
    return (
      <Suspense>
        <CodeForm
          challenge={challenge}
          onRestart={(reason) => {
            endLogin(reason)
            setChallenge(null)
          }}
        />
      </Suspense>
    )
  return (
    <form noValidate onSubmit={submit} aria-busy={loading}>
      <div className={classes.fields}>
        {end !== null && <output className={classes.ended}>{sessionEndText(end)} Log in again.</output>}
        {message !== null && (
          <p className={classes.error} role="alert">
            {message}
          </p>
        )}
        <TextInput
          name="username"
          label="Username"
          size="md"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- logging in is the only thing to do here
          autoFocus
        />
        <PasswordInput
          name="password"
          label="Password"
          size="md"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
        />
        <Button type="submit" size="md" fullWidth mt={4} loading={loading}>
          LOG IN
        </Button>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- a link that does nothing, as specified */}
        <a href="#" className={classes.link} onClick={(event) => event.preventDefault()}>
          Forgot Password
        </a>
      </div>
      <output className="visually-hidden">{loading ? 'Logging in' : ''}</output>
    </form>
  )
}
