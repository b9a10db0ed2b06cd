import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { CaseForm } from '#records/pending-records.ts'
import { FieldNotes } from '#ui/field-contexts.ts'
import { CalculatedNote } from './CalculatedNote.tsx'
import { officeQuery } from './office-queries.ts'
import type { RecordKind } from './record-kind.ts'
import { UsedValues } from './UsedValues.tsx'
import { useCalculatedAmounts } from './use-calculated-amounts.ts'

interface Props {
  kind: RecordKind
  form: UseFormReturn<CaseForm>
  isNew: boolean
  readOnly: boolean
  children: ReactNode
}

const nothing = {}

/** What helps to fill in a record's form: values that were used before, and amounts that follow from others. */
export function FormHelp({ kind, form, isNew, readOnly, children }: Props) {
  const { calculated } = kind
  const office = useQuery({ ...officeQuery, enabled: !readOnly && Object.keys(calculated).length > 0 }).data
  const percent = office?.premium_percent
  useCalculatedAmounts(form, calculated, { percent, isNew })
  const notes = useMemo(
    () =>
      readOnly || percent === undefined
        ? nothing
        : Object.fromEntries(
            Object.entries(calculated).map(([name, field]) => [
              name,
              <CalculatedNote key={name} name={name} field={field} form={form} percent={percent} />,
            ]),
          ),
    [calculated, form, percent, readOnly],
  )
  return (
    <UsedValues readOnly={readOnly}>
      <FieldNotes value={notes}>{children}</FieldNotes>
    </UsedValues>
  )
}
