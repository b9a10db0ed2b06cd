import { suretyFormLimits, uploadSuretyForm, type SuretyFormDetails } from '@bailiwick/contract/surety-forms'
import { Button, FileInput, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { errorText } from '#platform/api.ts'
import { uploadFiles } from '#platform/files.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { SmallFormDialog } from '#ui/SmallFormDialog.tsx'
import { signers } from './form-wording.ts'
import { formsKey } from './forms-queries.ts'
import classes from './SuretyForms.module.css'

interface Props {
  /** The form that gets another PDF; a new one if missing. */
  id?: number
  onAdded: (id: number) => void
  onClose: () => void
}

/** Asks for the fillable PDF of a form. */
export function UploadDialog({ id, onAdded, onClose }: Props) {
  const formId = useId()
  const cache = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [name, setName] = useState('')
  const [signer, setSigner] = useState<SuretyFormDetails['signer']>('defendant')
  const upload = useSingleMutation({
    mutationFn: (chosen: File) =>
      uploadFiles(uploadSuretyForm, {
        query: id === undefined ? { name, signer } : { id },
        field: 'file',
        files: [chosen],
        onProgress: () => {},
      }),
    onSuccess: async ({ insertId }) => {
      await cache.invalidateQueries({ queryKey: formsKey })
      onAdded(insertId)
    },
  })
  const isReady = file !== null && (id !== undefined || name.trim() !== '')
  const send = () => file !== null && isReady && upload.mutate(file)
  return (
    <SmallFormDialog
      title={id === undefined ? 'Add a form' : 'Another PDF of this form'}
      size={520}
      isDirty={() => name !== '' || file !== null}
      isSaving={upload.isPending}
      onClose={onClose}
      onSave={send}
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
        {id === undefined && (
          <>
            <TextInput
              label="Name"
              data-autofocus
              withAsterisk
              aria-required
              autoComplete="off"
              maxLength={suretyFormLimits.name}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <NativeSelect
              label="Who signs it"
              value={signer}
              data={Object.entries(signers).map(([value, label]) => ({ value, label }))}
              onChange={({ currentTarget: { value } }) => setSigner(value as SuretyFormDetails['signer'])}
            />
          </>
        )}
        <FileInput
          label="Fillable PDF"
          description={`At most ${suretyFormLimits.megabytes} MB, ${suretyFormLimits.pages} pages and ${suretyFormLimits.fields} fields. What is filled in there is left out.`}
          placeholder="Choose a file"
          accept="application/pdf,.pdf"
          withAsterisk
          value={file}
          onChange={setFile}
          error={upload.error === null ? undefined : errorText(upload.error)}
        />
      </form>
    </SmallFormDialog>
  )
}
