import { login } from '@bailiwick/contract/auth'
import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { ApiError, call } from '#platform/api.ts'
import { startSession, failSignIn, beginSignIn, useSession } from '#platform/session.ts'
import { formText } from '#platform/form-text.ts'

const errorStyles = { message: { fontSize: '0.9375rem', fontWeight: 500, color: 'var(--bad)' } }

/** Sends the username and password as typed, without validation (AUTH-9). */
async function signIn(form: FormData): Promise<void> {
  beginSignIn()
  try {
    const { user } = await call(login, {
      body: { username: formText(form, 'username'), password: formText(form, 'password') },
    })
    startSession(user.token)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    failSignIn(error.message, error.status === 400 || error.status === 401)
  }
}

/** The staff sign-in (AUTH-3 to AUTH-8). Its route redirects as soon as there is a token. */
export function LoginForm() {
  const { loading: isSigningIn, token, message } = useSession()
  // Until the next page is shown
  const loading = isSigningIn || token !== null
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!loading) void signIn(new FormData(event.currentTarget))
  }
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
