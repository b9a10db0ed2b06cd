import type { DefendantForm } from '@bailiwick/contract/defendant-fields/catalogue'
import { extraReferenceFields } from '@bailiwick/contract/defendant-fields/references'
import type { Catalogue } from '@bailiwick/contract/kit/fields'
import { controlTexts } from '#ui/controls.ts'
import { formControlTexts } from '#ui/form-controls.ts'
import { Button } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { RowsField } from '#ui/RowsField.tsx'
import { SmallFormDialog } from '#ui/SmallFormDialog.tsx'
import { defendantRules } from './defendant-record.ts'
import { rowErrors } from '#records/catalogue-errors.ts'

type Rows = DefendantForm['rreferences']

interface Props {
  rows: Rows
  /** The fields of a reference, with the labels of the page's language. */
  columns: Catalogue
  onDone: (rows: Rows) => void
  onClose: () => void
}

const normalizedRows = (rows: Rows) => defendantRules.normalized('rreferences', rows) as Rows

/** Edits the extra references. They are put into the form only if each has name and relationship (REF-12). */
export function ExtraReferencesDialog({ rows, columns, onDone, onClose }: Props) {
  const texts = formControlTexts.use()
  const { cancel } = controlTexts.use()
  const form = useForm<{ rreferences: Rows }>({
    defaultValues: { rreferences: rows },
    mode: 'onTouched',
    resolver: (values) => {
      const errors = rowErrors({ of: extraReferenceFields }, values.rreferences)
      return errors.some(Boolean) ? { values: {}, errors: { rreferences: errors } } : { values, errors: {} }
    },
  })
  const isDirty = () =>
    JSON.stringify(normalizedRows(form.getValues('rreferences'))) !== JSON.stringify(normalizedRows(rows))
  const actions = (close: () => void) => (
    <>
      <Button variant="default" onClick={close}>
        {cancel}
      </Button>
      <Button
        onClick={() => void form.handleSubmit((values) => onDone(normalizedRows(values.rreferences)))()}
      >
        {texts.done}
      </Button>
    </>
  )
  return (
    <SmallFormDialog
      title={texts.extraReferences}
      size={920}
      isDirty={isDirty}
      onClose={onClose}
      actions={actions}
    >
      <RowsField name="rreferences" columns={columns} control={form.control} texts={texts.references} />
    </SmallFormDialog>
  )
}
