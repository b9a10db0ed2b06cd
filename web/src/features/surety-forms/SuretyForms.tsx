import { deleteSuretyForm, type ListedSuretyForm } from '@bailiwick/contract/surety-forms'
import { formatDateTime } from '@bailiwick/contract/kit/dates'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '#platform/api.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { QueryError } from '#records/QueryError.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { MessageDialog } from '#ui/MessageDialog.tsx'
import { WaitingDialog } from '#ui/WaitingDialog.tsx'
import { FormEditor } from './FormEditor.tsx'
import { openText, usedText } from './form-wording.ts'
import { formQuery, formsKey, formsQuery } from './forms-queries.ts'
import classes from './SuretyForms.module.css'
import { UploadDialog } from './UploadDialog.tsx'

/** The fillable PDFs of the sureties, which go with the documents. */
export function SuretyForms() {
  const forms = useQuery(formsQuery)
  const [edited, setEdited] = useState<number | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  return (
    <section className={classes.panel} aria-labelledby="surety-forms">
      <div className={classes.head}>
        <div>
          <h2 id="surety-forms">Surety’s forms</h2>
          <p className="dim">
            A surety’s own fillable PDF, filled in from the file and signed with the documents.
          </p>
        </div>
        <Button
          variant="default"
          leftSection={<IconUpload size={16} stroke={1.6} />}
          onClick={() => setIsAdding(true)}
        >
          ADD A FORM
        </Button>
      </div>
      {forms.isPending ? (
        <ListSkeleton rows={2} label="Loading the forms" />
      ) : forms.data === undefined ? (
        <QueryError title="The forms did not load" query={forms} />
      ) : (
        <FormList forms={forms.data.forms} onEdit={setEdited} />
      )}
      {isAdding && (
        <UploadDialog
          onClose={() => setIsAdding(false)}
          onAdded={(id) => {
            setIsAdding(false)
            setEdited(id)
          }}
        />
      )}
      {edited !== null && <EditedForm key={edited} id={edited} onClose={() => setEdited(null)} />}
    </section>
  )
}

interface ListProps {
  forms: readonly ListedSuretyForm[]
  onEdit: (id: number) => void
}

function FormList({ forms, onEdit }: ListProps) {
  if (forms.length === 0)
    return (
      <EmptyPanel
        title="No forms yet"
        text="Add the fillable PDF that a surety gave you. Its fields get what you choose."
      />
    )
  return (
    <ul className={classes.forms} aria-label="Forms of the sureties">
      {forms.map((form) => (
        <li key={form.id} className={classes.form}>
          <div className={classes.text}>
            <h3 className={classes.name}>{form.name}</h3>
            <p>
              {form.is_used ? 'Goes with the documents' : 'Switched off'}: {usedText(form)}
            </p>
            <p className={form.unmapped + form.guessed + form.overflowing > 0 ? classes.open : 'dim'}>
              {form.fields} fields, {form.pages} {form.pages === 1 ? 'page' : 'pages'}: {openText(form)}
            </p>
            <p className="dim">
              Version {form.version.number}: {form.version.note} ({form.version.saved_by},{' '}
              {formatDateTime(form.version.saved_at)})
            </p>
          </div>
          <div className={classes.actions}>
            {!form.is_used && <DeleteForm form={form} />}
            <Button
              variant="default"
              aria-label={`Edit the form ${form.name}`}
              onClick={() => onEdit(form.id)}
            >
              EDIT
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Takes a form from the list, asked first. */
function DeleteForm({ form: { id, name } }: { form: ListedSuretyForm }) {
  const cache = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const remove = useSingleMutation({
    mutationFn: () => call(deleteSuretyForm, { query: { id } }),
    onSettled: () => {
      setIsAsking(false)
      return cache.invalidateQueries({ queryKey: formsKey })
    },
  })
  return (
    <>
      <Button variant="default" aria-label={`Delete the form ${name}`} onClick={() => setIsAsking(true)}>
        DELETE
      </Button>
      <ConfirmDialog
        opened={isAsking}
        danger
        text={`Delete the form “${name}” with what its fields get?`}
        note="Documents that have it stay as they are."
        confirm="DELETE"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setIsAsking(false)}
      />
      {remove.error !== null && (
        <MessageDialog opened tone="bad" text={errorText(remove.error)} onClose={remove.reset} />
      )}
    </>
  )
}

function EditedForm({ id, onClose }: { id: number; onClose: () => void }) {
  const form = useQuery(formQuery(id))
  if (form.data !== undefined) return <FormEditor form={form.data} onClose={onClose} />
  if (form.error !== null)
    return <MessageDialog opened tone="bad" text={errorText(form.error)} onClose={onClose} />
  return <WaitingDialog text="Loading…" />
}
