import type { QueryOf } from '@bailiwick/contract/kit/endpoint'
import { suretyNames } from '@bailiwick/contract/sureties'
import { everySurety, suretyFormLimits, uploadSuretyForm } from '@bailiwick/contract/surety-forms'
import { Button, FileInput, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiError, errorText } from '#platform/api.ts'
import { uploadFiles } from '#platform/files.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { SmallFormDialog } from '#ui/SmallFormDialog.tsx'
import { signers } from './form-wording.ts'
import { formsKey } from './forms-queries.ts'
import classes from './SuretyForms.module.css'

interface Props {
  /** The form that gets another PDF; a new one if missing. */
  id?: number
  /** `message` says what became of the mapping. */
  onAdded: (id: number, message: string) => void
  onClose: () => void
}

/** Asks for the fillable PDF of a form. */
export function UploadDialog({ id, onAdded, onClose }: Props) {
  const formId = useId()
  const cache = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [details, setDetails] = useState<Details>({ name: '', surety: '', signer: '' })
  const upload = useSingleMutation({
    mutationFn: ({ chosen, anyway }: { chosen: File; anyway: boolean }) =>
      uploadFiles(uploadSuretyForm, {
        query: id === undefined ? (details as NewForm) : { id, ...(anyway && { anyway: 'true' as const }) },
        field: 'file',
        files: [chosen],
        onProgress: () => {},
      }),
    onSuccess: async ({ insertId, message }) => {
      await cache.invalidateQueries({ queryKey: formsKey })
      onAdded(insertId, message)
    },
  })
  const isReady =
    file !== null &&
    (id !== undefined || (details.name.trim() !== '' && details.surety !== '' && details.signer !== ''))
  const send = (anyway = false) => file !== null && isReady && upload.mutate({ chosen: file, anyway })
  const isDoubted = upload.error instanceof ApiError && doubts.has(upload.error.code)
  return (
    <SmallFormDialog
      title={id === undefined ? 'Add a form' : 'Another PDF of this form'}
      size={520}
      isDirty={() => details.name !== '' || file !== null}
      isSaving={upload.isPending}
      onClose={onClose}
      onSave={() => send()}
      actions={(close) => (
        <>
          <Button variant="default" disabled={upload.isPending} onClick={close}>
            CANCEL
          </Button>
          <Button type="submit" form={formId} loading={upload.isPending} disabled={!isReady}>
            UPLOAD
          </Button>
        </>
      )}
    >
      <form
        id={formId}
        noValidate
        className={classes.stack}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {id === undefined && <NewFormFields details={details} onChange={setDetails} />}
        <FileInput
          label="Fillable PDF"
          description={`At most ${suretyFormLimits.megabytes} MB, ${suretyFormLimits.pages} pages and ${suretyFormLimits.fields} fields. What is filled in there is left out.`}
          placeholder="Choose a file"
          accept="application/pdf,.pdf"
          withAsterisk
          value={file}
          onChange={setFile}
        />
        {upload.error !== null && !isDoubted && (
          <p className={classes.open} role="alert">
            {errorText(upload.error)}
          </p>
        )}
      </form>
      <ConfirmDialog
        opened={isDoubted}
        text={upload.error === null ? '' : errorText(upload.error)}
        confirm="UPLOAD ANYWAY"
        onConfirm={() => send(true)}
        onCancel={upload.reset}
      />
    </SmallFormDialog>
  )
}

/** Refusals that ask whether it is the right file. */
const doubts: ReadonlySet<unknown> = new Set(['otherForm', 'smallerForm'])

type NewForm = QueryOf<typeof uploadSuretyForm>

/** What a new form needs besides its file; nothing is chosen beforehand. */
interface Details {
  readonly name: string
  readonly surety: NonNullable<NewForm['surety']> | ''
  readonly signer: NonNullable<NewForm['signer']> | ''
}

interface FieldsProps {
  details: Details
  onChange: (details: Details) => void
}

const NewFormFields = ({ details, onChange }: FieldsProps) => (
  <>
    <TextInput
      label="Name"
      data-autofocus
      withAsterisk
      aria-required
      autoComplete="off"
      maxLength={suretyFormLimits.name}
      value={details.name}
      onChange={(event) => onChange({ ...details, name: event.currentTarget.value })}
    />
    <NativeSelect
      label="Surety"
      withAsterisk
      aria-required
      value={details.surety}
      data={[
        { value: '', label: 'Choose a surety' },
        ...suretyNames,
        { value: everySurety, label: 'Every surety' },
      ]}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...details, surety: value as Details['surety'] })
      }
    />
    <NativeSelect
      label="Who signs it"
      withAsterisk
      aria-required
      value={details.signer}
      data={[
        { value: '', label: 'Choose who signs it' },
        ...Object.entries(signers).map(([value, label]) => ({ value, label })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...details, signer: value as Details['signer'] })
      }
    />
  </>
)
