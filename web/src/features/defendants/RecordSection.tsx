import type { Catalogue } from '@bailiwick/contract/kit/fields'
import type { DefendantForm } from '@bailiwick/contract/defendant-fields/catalogue'
import type { Section } from '@bailiwick/contract/kit/record-form'
import { memo } from 'react'
import { useWatch, type Control, type UseFormReturn } from 'react-hook-form'
import { formControlTexts } from '#ui/form-controls.ts'
import { FormBlocks } from '#ui/FormBlocks.tsx'
import { RowsField } from '#ui/RowsField.tsx'
import { ExtraReferences } from './ExtraReferences.tsx'

export interface Props {
  section: Section
  form: UseFormReturn<DefendantForm>
  readOnly: boolean
}

/** The blocks of a section. */
export const RecordSection = memo(function RecordSection({ section, form, readOnly }: Props) {
  return (
    <FormBlocks
      blocks={section.blocks}
      control={form.control}
      readOnly={readOnly}
      listOf={(name, columns) =>
        name === 'rreferences' ? (
          <ExtraReferences form={form} columns={columns} readOnly={readOnly} />
        ) : (
          <Children
            slot={name.replace('_children', '') as Slot}
            columns={columns}
            control={form.control}
            readOnly={readOnly}
          />
        )
      }
    />
  )
})

type Slot = 'ex_parent_1' | 'ex_parent_2' | 'ex_parent_3'

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
