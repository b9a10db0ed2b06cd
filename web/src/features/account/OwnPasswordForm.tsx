import { changeOwnPassword } from '@bailiwick/contract/account'
import type { ReplyOf } from '@bailiwick/contract/kit/endpoint'
import { passwordMinimum } from '@bailiwick/contract/users'
import { Alert, Button, PasswordInput } from '@mantine/core'
import { useRef, type SubmitEvent } from 'react'
import { ApiError, call, errorText } from '#platform/api.ts'
import { minPasswordLength } from '#platform/brand.ts'
import { formText } from '#platform/form-text.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import classes from './Account.module.css'

const fields = [
  { name: 'current_password', label: 'Current password', autoComplete: 'current-password' },
  {
    name: 'password',
    label: 'New password',
    autoComplete: 'new-password',
    description: `At least ${minPasswordLength ?? passwordMinimum} characters. A few words are easier to remember than symbols.`,
  },
  { name: 'password2', label: 'Re-enter new password', autoComplete: 'new-password' },
] as const

interface Props {
  /** Nothing else is on the page, so the first field is focused. */
  isOnlyTask?: boolean
  onChanged: (reply: ReplyOf<typeof changeOwnPassword>) => void
}

/** The change of one's own password. The server's errors are shown at the fields, and the first one is focused. */
export function OwnPasswordForm({ isOnlyTask = false, onChanged }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const change = useSingleMutation({
    mutationFn: (typed: FormData) => {
      const [current_password = '', password = '', password2 = ''] = fields.map(({ name }) =>
        formText(typed, name),
      )
      return call(changeOwnPassword, { body: { current_password, password, password2 } })
    },
    onSuccess: (reply) => {
      form.current?.reset()
      onChanged(reply)
    },
    onError: (error) => {
      const first = fields.find(({ name }) => errorsOf(error)[name] !== undefined)?.name ?? fields[0].name
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    },
  })
  const errors = errorsOf(change.error)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    change.mutate(new FormData(event.currentTarget))
  }
  return (
    <form ref={form} noValidate className={classes.form} onSubmit={submit} aria-busy={change.isPending}>
      {change.error !== null && Object.keys(errors).length === 0 && (
        <Alert color="brick" variant="light" role="alert" p="sm">
          {errorText(change.error)}
        </Alert>
      )}
      {fields.map(({ name, label, ...rest }) => (
        <PasswordInput
          key={name}
          name={name}
          label={label}
          {...rest}
          error={errors[name]}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where it is all there is to do
          autoFocus={isOnlyTask && name === fields[0].name}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          visibilityToggleButtonProps={{ 'aria-label': `Show or hide: ${label}`, tabIndex: 0 }}
        />
      ))}
      <div>
        <Button type="submit" loading={change.isPending}>
          CHANGE PASSWORD
        </Button>
      </div>
    </form>
  )
}

const errorsOf = (error: Error | null): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.errors : {}
