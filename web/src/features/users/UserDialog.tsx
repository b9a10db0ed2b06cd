import { Button } from '@mantine/core'
import { useCallback, useId } from 'react'
import { useForm, useWatch, type Control, type Resolver } from 'react-hook-form'
import { brand, minPasswordLength } from '#platform/brand.ts'
import { useUnsavedGuard } from '#platform/unsaved.ts'
import { SmallFormDialog } from '#ui/SmallFormDialog.tsx'
import { TimedAlert } from '#ui/TimedAlert.tsx'
import { useUserSave } from './use-user-save.ts'
import {
  formErrors,
  hasChanges,
  initialValues,
  isComplete,
  type UserForm,
  type UserTask,
} from './user-form.ts'
import { RemoveAuthenticator } from './RemoveAuthenticator.tsx'
import { PasswordNote, UserFields } from './UserFields.tsx'
import classes from './UserDialog.module.css'

/** How long a success is shown before the dialog closes (CONST-4). */
const successMs = 1000

const titles = { add: 'Add User', details: 'Edit Details', password: 'Edit Password' } as const
const verbs = { add: 'CREATE USER', details: 'UPDATE USER', password: 'UPDATE PASSWORD' } as const

const resolverOf =
  (task: UserTask): Resolver<UserForm> =>
  (values) => {
    const errors = Object.entries(formErrors(task, values, { brand, minimum: minPasswordLength }))
    if (errors.length === 0) return { values, errors: {} }
    return {
      values: {},
      errors: Object.fromEntries(
        errors.map(([name, { code, text }]) => [name, { type: code, message: text }]),
      ),
    }
  }

interface Props {
  task: UserTask
  onClose: () => void
  /** It was saved, and its notice was shown. */
  onSaved: () => void
}

/** Add User, Edit Details or Edit Password (USER-3, USER-4). */
export function UserDialog({ task, onClose, onSaved }: Props) {
  const { kind } = task
  const id = useId()
  const form = useForm<UserForm>({
    defaultValues: initialValues(task),
    resolver: resolverOf(task),
    mode: 'onTouched',
  })
  const { start, save, notice } = useUserSave(task, form)
  const isSaved = save.isSuccess
  const isDirty = useCallback(() => !isSaved && hasChanges(start, form.getValues()), [isSaved, start, form])
  useUnsavedGuard({ isDirty, lock: null })

  const actions = (close: () => void) => (
    <>
      <Button variant="default" disabled={save.isPending} onClick={close}>
        {isSaved ? 'CLOSE' : 'CANCEL'}
      </Button>
      {!isSaved && <Submit form={id} kind={kind} control={form.control} isSaving={save.isPending} />}
    </>
  )
  return (
    <SmallFormDialog
      isPersistent
      title={titles[kind]}
      size={kind === 'password' ? 440 : 620}
      isDirty={isDirty}
      isSaving={save.isPending}
      onClose={isSaved ? onSaved : onClose}
      actions={actions}
    >
      <form
        id={id}
        noValidate
        autoComplete="off"
        onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)}
      >
        <UserFields task={task} form={form} legend={titles[kind]} disabled={isSaved} />
      </form>
      {kind !== 'details' && !isSaved && <PasswordNote kind={kind} />}
      {task.kind === 'password' && task.user.second_factor && <RemoveAuthenticator user={task.user} />}
      {notice && (
        <div className={classes.notice}>
          <TimedAlert
            notice={notice}
            {...(isSaved ? { ms: successMs } : {})}
            onClose={isSaved ? onSaved : save.reset}
          />
        </div>
      )}
    </SmallFormDialog>
  )
}

interface SubmitProps {
  /** The ID of the form. */
  form: string
  kind: UserTask['kind']
  control: Control<UserForm>
  isSaving: boolean
}

/** Disabled until everything required is filled (USER-17 to USER-19). */
function Submit({ form, kind, control, isSaving }: SubmitProps) {
  const complete = useWatch({ control, compute: (values: UserForm) => isComplete(kind, values) })
  return (
    <Button type="submit" form={form} loading={isSaving} disabled={!complete}>
      {verbs[kind]}
    </Button>
  )
}
