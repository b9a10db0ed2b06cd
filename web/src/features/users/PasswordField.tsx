import type { TextField } from '@bailiwick/contract/kit/fields'
import { PasswordInput } from '@mantine/core'
import { useFormState, type UseFormReturn } from 'react-hook-form'
import type { UserForm } from './user-form.ts'

interface Props {
  name: 'password' | 'password2'
  field: TextField
  form: UseFormReturn<UserForm>
  description?: string
}

/** A new password: hidden unless shown by its button, and offered to the browser's password manager. */
export function PasswordField({ name, field, form, description }: Props) {
  const { errors } = useFormState({ control: form.control, name, exact: true })
  const input = form.register(name, {
    // The repetition may be valid or invalid now
    onChange: () => {
      if (name === 'password' && form.getFieldState('password2').isTouched) void form.trigger('password2')
    },
  })
  return (
    <PasswordInput
      {...input}
      label={field.label}
      error={errors[name]?.message}
      withAsterisk
      aria-required
      autoComplete="new-password"
      {...(description === undefined ? {} : { description })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      visibilityToggleButtonProps={{
        'aria-label': `Show or hide: ${field.label}`,
        tabIndex: 0,
      }}
    />
  )
}
