import { login } from '@bailiwick/contract/auth'
import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { lazy, Suspense, useState, type SubmitEvent } from 'react'
import { ApiError, call } from '#platform/api.ts'
import { startSession, endSignIn, failSignIn, beginSignIn, useSession } from '#platform/session.ts'
import { formText } from '#platform/form-text.ts'

const errorStyles = { message: { fontSize: '0.9375rem', fontWeight: 500, color: 'var(--bad)' } }

/** Loaded when it is needed: few have a second factor. */
const CodeForm = lazy(() => import('./CodeForm.tsx').then((module) => ({ default: module.CodeForm })))

/** Sends the username and password as typed, without validation (AUTH-9). Returns the challenge if a code is missing. */
async function signIn(form: FormData): Promise<string | null> {
  beginSignIn()
  try {
    const reply = await call(login, {
      body: { username: formText(form, 'username'), password: formText(form, 'password') },
    })
    if ('challenge' in reply) return reply.challenge
    startSession(reply.user.token)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    failSignIn(error.message, error.status === 400 || error.status === 401)
  }
  return null
}

/** The staff sign-in (AUTH-3 to AUTH-8). Its route redirects as soon as there is a token. */
export function LoginForm() {
  const { loading: isSigningIn, token, message } = useSession()
  const [challenge, setChallenge] = useState<string | null>(null)
  // Until the next page is shown
  const loading = isSigningIn || token !== null
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!loading) void signIn(new FormData(event.currentTarget)).then(setChallenge)
  }
  if (challenge !== null)
    return (
      <Suspense>
        <CodeForm
          challenge={challenge}
          onRestart={(reason) => {
            endSignIn(reason)
            setChallenge(null)
          }}
        />
      </Suspense>
    )
  return (
    <form noValidate onSubmit={submit} aria-busy={loading}>
      <Stack gap="md">
        {message !== null && (
          <Alert color="brick" variant="light" role="alert" p="sm" styles={errorStyles}>
            {message}
          </Alert>
        )}
        <TextInput
          name="username"
          label="Username"
          size="md"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- signing in is the only thing to do here
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
        <Anchor href="#" size="sm" c="dimmed" onClick={(event) => event.preventDefault()}>
          Forgot Password
        </Anchor>
      </Stack>
      <output className="visually-hidden">{loading ? 'Logging in' : ''}</output>
    </form>
  )
}
