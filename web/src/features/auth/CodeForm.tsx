import { loginWithCode } from '@bailiwick/contract/auth'
import { messages } from '@bailiwick/contract/kit/messages'
import { mayBeCode } from '@bailiwick/contract/second-factor-code'
import { Button, TextInput } from '@mantine/core'
import { useRef, useState, type SubmitEvent } from 'react'
import { ApiError, call, errorText } from '#platform/api.ts'
import { logInErrorText } from '#platform/log-in-error.ts'
import { formText } from '#platform/form-text.ts'
import { startSession } from '#platform/session.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import classes from './LoginForm.module.css'

interface Props {
  challenge: string
  /** The login starts over with the password; `message` says why, null if the user wants it. */
  onRestart: (message: string | null) => void
}

const failureText = (error: Error) => (error instanceof ApiError ? logInErrorText(error) : errorText(error))

/** The second step of the login: the code of the authenticator app, or a recovery code. */
export function CodeForm({ challenge, onRestart }: Props) {
  const [isNoCode, setIsNoCode] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const enter = useSingleMutation({
    mutationFn: (code: string) => call(loginWithCode, { body: { challenge, code } }),
    onSuccess: ({ user }) => startSession(user.token),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'signInExpired') onRestart(error.message)
      input.current?.select()
    },
  })
  const isBusy = enter.isPending || enter.isSuccess
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const code = formText(new FormData(event.currentTarget), 'code')
    const isCode = mayBeCode(code)
    setIsNoCode(!isCode)
    if (isCode) return enter.mutate(code)
    enter.reset()
    input.current?.select()
  }
  const { error } = enter
  const trouble = isNoCode ? messages.notCode : error === null ? null : failureText(error)
  return (
    <form noValidate onSubmit={submit} aria-busy={isBusy}>
      <div className={classes.fields}>
        {trouble !== null && (
          <p className={classes.error} role="alert">
            {trouble}
          </p>
        )}
        <TextInput
          ref={input}
          name="code"
          label="Code"
          description="Enter the code from your authenticator app. Lost your phone? Enter a recovery code."
          size="md"
          maxLength={100}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only thing to do here
          autoFocus
        />
        <Button type="submit" size="md" fullWidth mt={4} loading={isBusy}>
          LOG IN
        </Button>
        <button type="button" className={classes.link} onClick={() => onRestart(null)}>
          Back to the password
        </button>
      </div>
      <output className="visually-hidden">{isBusy ? 'Logging in' : ''}</output>
    </form>
  )
}
