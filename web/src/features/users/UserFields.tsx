import { passwordFields, passwordMinimum, userDetails, userPlaceFields } from '@bailiwick/contract/users'
import type { UseFormReturn } from 'react-hook-form'
import { minPasswordLength } from '#platform/brand.ts'
import { CatalogueField } from '#ui/CatalogueField.tsx'
import { PasswordField } from './PasswordField.tsx'
import type { UserForm, UserTask } from './user-form.ts'
import classes from './UserDialog.module.css'

interface Props {
  task: UserTask
  form: UseFormReturn<UserForm>
  legend: string
  disabled: boolean
}

/** The inputs of a user dialog, below the name of the user they are about. */
export function UserFields({ task, form, legend, disabled }: Props) {
  const { kind } = task
  return (
    <>
      {task.kind !== 'add' && (
        <p className={classes.who}>
          {task.user.name} <span className="dim">{task.user.username}</span>
        </p>
      )}
      <fieldset className={classes.fields} disabled={disabled}>
        <legend className="visually-hidden">{legend}</legend>
        {kind !== 'password' &&
          Object.entries({ ...userDetails, ...userPlaceFields }).map(([name, field]) => (
            <CatalogueField key={name} name={name as keyof UserForm} field={field} control={form.control} />
          ))}
        {task.kind === 'password' && <PasswordOwner username={task.user.username ?? ''} />}
        {kind !== 'details' && (
          <>
            <PasswordField
              name="password"
              field={passwordFields.password}
              form={form}
              description={`At least ${minPasswordLength ?? passwordMinimum} characters. A few words are easier to remember than symbols.`}
            />
            <PasswordField name="password2" field={passwordFields.password2} form={form} />
          </>
        )}
      </fieldset>
    </>
  )
}

/** Tells the browser's password manager which user the password is for. */
const PasswordOwner = ({ username }: { username: string }) => (
  <input
    className="visually-hidden"
    name="username"
    autoComplete="username"
    value={username}
    readOnly
    tabIndex={-1}
    aria-hidden
  />
)

/** What becomes of a password that somebody else sets. */
export const PasswordNote = ({ kind }: { kind: 'add' | 'password' }) => (
  <p className={classes.note}>
    {kind === 'add' ? '' : 'It logs the user out everywhere. '}They choose their own when they next log in.
  </p>
)
