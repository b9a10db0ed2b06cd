import { Button, PasswordInput } from '@mantine/core'
import { useId, type SubmitEvent } from 'react'
import { ApiError, errorText } from '#platform/api.ts'
import { formText } from '#platform/form-text.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { SmallDialog } from '#ui/SmallDialog.tsx'
import classes from './Account.module.css'

interface Props<Reply> {
  title: string
  text: string
  confirm: string
  danger?: boolean
  /** Does it with the password; a refusal is shown at the field. */
  run: (body: { current_password: string }) => Promise<Reply>
  onDone: (reply: Reply) => void
  onCancel: () => void
}

/** Asks for the current password before a change that somebody at an unlocked computer must not make. */
export function ConfirmPasswordDialog<Reply>({
  title,
  text,
  confirm,
  danger = false,
  run,
  onDone,
  onCancel,
}: Props<Reply>) {
  const id = useId()
  const check = useSingleMutation({
    mutationFn: (current_password: string) => run({ current_password }),
    onSuccess: onDone,
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    check.mutate(formText(new FormData(event.currentTarget), 'current_password'))
  }
  const { error } = check
  const fieldError = error instanceof ApiError ? error.errors['current_password'] : undefined
  return (
    <SmallDialog
      opened
      isPersistent
      title={title}
      label={title}
      onClose={check.isPending ? () => {} : onCancel}
      actions={
        <>
          <Button variant="default" disabled={check.isPending} onClick={onCancel}>
            CANCEL
          </Button>
          <Button type="submit" form={id} color={danger ? 'brick' : 'pine'} loading={check.isPending}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={classes.form} onSubmit={submit}>
        <span>{text}</span>
        <PasswordInput
          name="current_password"
          label="Current password"
          autoComplete="current-password"
          data-autofocus
          error={fieldError ?? (error === null ? undefined : errorText(error))}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide: Current password', tabIndex: 0 }}
        />
      </form>
    </SmallDialog>
  )
}
