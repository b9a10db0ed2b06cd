import { storageKeys } from '@bailiwick/contract/auth'
import { messages } from '@bailiwick/contract/messages'
import { Alert, Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { useState, type SubmitEvent, type SyntheticEvent } from 'react'
import { ApiError, call } from '#platform/api.ts'
import { lasting } from '#platform/storage.ts'
import { typedIn } from '#platform/typed-in.ts'
import { cleanInput, typePhone } from '#ui/typed-text.ts'
import classes from './ClientLoginForm.module.css'
import { verifyOtp, type ClientCredentials } from './client-calls.ts'

const redText = { message: { fontSize: '1.0625rem', fontWeight: 500, color: 'var(--bad)' } }

const upper = (text: string) => text.toUpperCase()

function credentialsOf(form: FormData): ClientCredentials {
  const typed = (name: string) => typedIn(form, name).trim()
  return {
    phone: typed('phone'),
    otp: typed('otp'),
    ind: form.has('ind'),
    defendant_id: typed('defendant_id'),
    display_data: false,
  }
}

/** The server's words, else the one text for a sign-in that failed (CLI-17). */
function failureText(error: unknown): string {
  const noWords = !(error instanceof ApiError) || error.status === 404
  return noWords ? messages.clientLoginFailed : error.message
}

/** The clients' sign-in: a phone, the code that was texted to it, and for whom (CLI-3 to CLI-8). */
export function ClientLoginForm() {
  const [state, setState] = useState<{ loading: boolean; error: string | null }>({
    loading: false,
    error: null,
  })

  const submit = async (form: FormData) => {
    setState({ loading: true, error: null })
    try {
      const { token, display_data } = await call(verifyOtp, { body: credentialsOf(form) })
      lasting.write(storageKeys.client, token)
      window.location.assign(display_data ? '/c/booking_info' : '/c/dashboard')
    } catch (error) {
      setState({ loading: false, error: failureText(error) })
    }
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!state.loading) void submit(new FormData(event.currentTarget))
  }
  const clean = (how: (text: string) => string) => (event: SyntheticEvent<HTMLInputElement>) => {
    cleanInput(event, how)
  }

  return (
    <form className={classes.form} noValidate onSubmit={onSubmit} aria-busy={state.loading}>
      <Stack gap="md">
        {state.error !== null && (
          <Alert color="brick" variant="light" role="alert" p="sm" styles={redText}>
            {state.error}
          </Alert>
        )}
        <TextInput
          size="lg"
          name="phone"
          type="tel"
          inputMode="numeric"
          label="Phone"
          placeholder="10 digit phone number, no country code"
          autoComplete="tel-national"
          onInput={clean(typePhone)}
        />
        <TextInput
          size="lg"
          name="otp"
          label="Access Code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          onInput={clean(upper)}
        />
        <TextInput
          size="lg"
          name="defendant_id"
          label="Defendant ID"
          autoComplete="off"
          autoCapitalize="characters"
          onInput={clean(upper)}
        />
        <Checkbox
          size="md"
          name="ind"
          label="I am an Indemnitor."
          classNames={{
            body: classes.choice ?? '',
            labelWrapper: classes.choiceLabel ?? '',
            label: classes.choiceLabel ?? '',
          }}
        />
        <Button size="lg" type="submit" fullWidth mt="xs" loading={state.loading}>
          LOG IN
        </Button>
      </Stack>
      <output className="visually-hidden">{state.loading ? 'Logging in' : ''}</output>
    </form>
  )
}
