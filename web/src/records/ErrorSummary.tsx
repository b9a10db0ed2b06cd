import { IconAlertTriangle } from '@tabler/icons-react'
import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form'
import classes from './ErrorSummary.module.css'
import { markedFields, markedLabel, type MarkedField } from './form-errors.ts'
import type { RecordDescription } from './record-description.ts'

interface Props<Form extends FieldValues> {
  form: UseFormReturn<Form>
  description: RecordDescription<Form>
  onField: (name: string) => void
  /** Other words than 'Not saved. 2 fields to correct:' and 'Email: Required'. */
  texts?: SummaryTexts | undefined
}

export interface SummaryTexts {
  readonly heading: string
  readonly lineOf: (field: MarkedField) => string
}

/** The name of the summary, to give it the focus where none of its fields is in sight. */
export const errorSummary = 'fields-to-correct'

/** After a save that was refused: the marked fields, each with a link to it, until they are corrected. */
export function ErrorSummary<Form extends FieldValues>({ form, description, onField, texts }: Props<Form>) {
  const { errors, isSubmitted } = useFormState({ control: form.control })
  const marked = markedFields(description.rules.names, errors)
  if (!isSubmitted || marked.length === 0) return null
  return (
    <section className={classes.panel} aria-label="Fields to correct" tabIndex={-1} data-field={errorSummary}>
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
      <div>
        <p className={classes.heading}>
          {texts?.heading ??
            (marked.length === 1
              ? 'Not saved. 1 field to correct:'
              : `Not saved. ${marked.length} fields to correct:`)}
        </p>
        <ul className={classes.lines}>
          {marked.map((field) => (
            <li key={field.name}>
              <button type="button" className={classes.line} onClick={() => onField(field.name)}>
                {texts?.lineOf(field) ?? `${markedLabel(description, field)}: ${field.text}`}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
