import { messages } from '@bailiwick/contract/messages'
import { passwordFields, passwordMinimum, userDetails, userPlaceFields } from '@bailiwick/contract/users'
import { Button } from '@mantine/core'
import { useCallback, useId, useState } from 'react'
import { useForm, useWatch, type Control, type Resolver } from 'react-hook-form'
import { leastPassword } from '#platform/brand.ts'
import { useSession } from '#platform/session.ts'
import { useUnsavedGuard } from '#platform/unsaved.ts'
import { CatalogueField } from '#ui/CatalogueField.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { PassingAlert } from '#ui/PassingAlert.tsx'
import { SmallDialog } from '#ui/SmallDialog.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useUserSave } from './use-user-save.ts'
import { formErrors, isComplete, isTyped, startOf, type UserForm, type UserTask } from './user-form.ts'
import classes from './UserDialog.module.css'

/** How long the good news stands before the dialog closes (CONST-4). */
const readMs = 1000

const titles = { add: 'Add User', details: 'Edit Details', password: 'Edit Password' } as const
const verbs = { add: 'CREATE USER', details: 'UPDATE USER', password: 'UPDATE PASSWORD' } as const

const resolverOf =
  (kind: UserTask['kind']): Resolver<UserForm> =>
  (values) => {
    const errors = Object.entries(formErrors(kind, values, leastPassword))
    if (errors.length === 0) return { values, errors: {} }
    return {
      values: {},
      errors: Object.fromEntries(errors.map(([name, message]) => [name, { type: 'catalogue', message }])),
    }
  }

interface Props {
  task: UserTask
  onClose: () => void
  /** It was saved, said so, and goes. */
  onSaved: () => void
}

/** Add User, Edit Details or Edit Password (USER-3, USER-4). */
export function UserDialog({ task, onClose, onSaved }: Props) {
  const { kind } = task
  const id = useId()
  const { claims } = useSession()
  const form = useForm<UserForm>({
    defaultValues: startOf(task),
    resolver: resolverOf(kind),
    mode: 'onTouched',
  })
  const { start, busy, said, save, forget } = useUserSave(task, form)
  const [leaving, setLeaving] = useState(false)
  const isSaved = said?.tone === 'ok'
  const isDirty = useCallback(() => !isSaved && isTyped(start, form.getValues()), [isSaved, start, form])
  useUnsavedGuard({ dirty: isDirty, mode: null })

  const close = () => {
    if (busy) return
    if (isSaved) onSaved()
    else if (isDirty()) setLeaving(true)
    else onClose()
  }
  const actions = (
    <>
      <Button variant="default" disabled={busy} onClick={close}>
        {isSaved ? 'CLOSE' : 'CANCEL'}
      </Button>
      {!isSaved && <Submit form={id} kind={kind} control={form.control} busy={busy} />}
    </>
  )
  return (
    <>
      <SmallDialog
        opened
        holds
        title={titles[kind]}
        label={titles[kind]}
        size={kind === 'password' ? 440 : 620}
        onClose={close}
        actions={actions}
      >
        {task.kind !== 'add' && (
          <p className={classes.who}>
            {task.user.name} <span className="dim">{task.user.username}</span>
          </p>
        )}
        {/* oxlint-disable-next-line typescript/no-misused-promises -- it never rejects */}
        <form id={id} noValidate autoComplete="off" onSubmit={(event) => void form.handleSubmit(save)(event)}>
          <fieldset className={classes.fields} disabled={isSaved}>
            <legend className="visually-hidden">{titles[kind]}</legend>
            {kind !== 'password' &&
              Object.entries({ ...userDetails, ...userPlaceFields }).map(([name, field]) => (
                <CatalogueField
                  key={name}
                  name={name as keyof UserForm}
                  field={field}
                  control={form.control}
                />
              ))}
            {task.kind === 'password' && <OwnerOfPassword username={task.user.username ?? ''} />}
            {kind !== 'details' && (
              <>
                <PasswordField
                  name="password"
                  field={passwordFields.password}
                  form={form}
                  description={`At least ${leastPassword ?? passwordMinimum} characters. A few words are easier to keep than signs.`}
                />
                <PasswordField name="password2" field={passwordFields.password2} form={form} />
              </>
            )}
          </fieldset>
        </form>
        {task.kind === 'password' && !isSaved && (
          <p className={classes.note}>
            {task.user.id === claims?.id
              ? 'You stay signed in here and are signed out everywhere else.'
              : 'The new password signs the user out everywhere.'}
          </p>
        )}
        {said && (
          <div className={classes.said}>
            <PassingAlert
              said={said}
              {...(isSaved ? { ms: readMs } : {})}
              onGone={isSaved ? onSaved : forget}
            />
          </div>
        )}
      </SmallDialog>
      <ConfirmDialog
        opened={leaving}
        danger
        text={messages.unsavedLoss}
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      />
    </>
  )
}

/** Waits until all that is needed is there (USER-17 to USER-19). */
function Submit({
  form,
  kind,
  control,
  busy,
}: {
  form: string
  kind: UserTask['kind']
  control: Control<UserForm>
  busy: boolean
}) {
  const complete = useWatch({ control, compute: (values: UserForm) => isComplete(kind, values) })
  return (
    <Button type="submit" form={form} loading={busy} disabled={!complete}>
      {verbs[kind]}
    </Button>
  )
}

/** Tells a password store whose password it is. */
const OwnerOfPassword = ({ username }: { username: string }) => (
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
