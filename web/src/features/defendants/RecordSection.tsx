import type { Catalogue, Field } from '@bailiwick/contract/kit/fields'
import type { DefendantForm } from '@bailiwick/contract/defendant-fields/catalogue'
import type { Section } from '@bailiwick/contract/kit/record-form'
import { memo } from 'react'
import { useWatch, type Control, type UseFormReturn } from 'react-hook-form'
import { formControlTexts } from '#ui/form-controls.ts'
import { FieldBlock } from '#ui/FieldBlock.tsx'
import { RowsField } from '#ui/RowsField.tsx'
import { ExtraReferences } from './ExtraReferences.tsx'

export interface Props {
  section: Section
  form: UseFormReturn<DefendantForm>
  readOnly: boolean
}

/** The blocks of a section. */
export const RecordSection = memo(function RecordSection({ section, form, readOnly }: Props) {
  return section.blocks.map(({ title, note, fields }) => {
    const list = Object.keys(fields).find((name) => fields[name]?.kind === 'rows')
    return (
      <FieldBlock
        key={title}
        title={title}
        {...(note === undefined ? {} : { note })}
        fields={fields}
        control={form.control}
        readOnly={readOnly}
      >
        {list === undefined ? undefined : list === 'rreferences' ? (
          <ExtraReferences form={form} columns={columnsOf(fields[list])} readOnly={readOnly} />
        ) : (
          <Children
            slot={list.replace('_children', '') as Slot}
            columns={columnsOf(fields[list])}
            control={form.control}
            readOnly={readOnly}
          />
        )}
      </FieldBlock>
    )
  })
})

type Slot = 'ex_parent_1' | 'ex_parent_2' | 'ex_parent_3'

/** The fields of a row, with the labels of the page's language. */
const columnsOf = (field: Field | undefined): Catalogue => (field?.kind === 'rows' ? field.of : {})

/** Shown only if there are children, or some were entered (REF-6, REF-13). */
function Children({
  slot,
  columns,
  control,
  readOnly,
}: {
  slot: Slot
  columns: Catalogue
  control: Control<DefendantForm>
  readOnly: boolean
}) {
  const answeredYes = useWatch({
    control,
    name: `${slot}_has_children`,
    compute: (answer) => answer === 'Yes',
  })
  const hasRows = useWatch({ control, name: `${slot}_children`, compute: (rows) => rows.length > 0 })
  const { children } = formControlTexts.use()
  if (!answeredYes && !hasRows) return null
  return (
    <RowsField
      name={`${slot}_children`}
      columns={columns}
      control={control}
      readOnly={readOnly}
      texts={children}
    />
  )
}
