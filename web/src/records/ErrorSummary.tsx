import { IconAlertTriangle } from '@tabler/icons-react'
import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form'
import classes from './ErrorSummary.module.css'
import { markedFields } from './form-errors.ts'
import type { RecordDescription } from './record-description.ts'

interface Props<Form extends FieldValues> {
  form: UseFormReturn<Form>
  description: RecordDescription<Form>
  onField: (name: string) => void
}

/** After a save that was refused: the marked fields, each with a link to it, until they are corrected. */
export function ErrorSummary<Form extends FieldValues>({ form, description, onField }: Props<Form>) {
  const { errors, isSubmitted } = useFormState({ control: form.control })
  const marked = markedFields(description.rules.names, errors)
  if (!isSubmitted || marked.length === 0) return null
  return (
    <section className={classes.panel} aria-label="Fields to correct">
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
      <div>
        <p className={classes.heading}>
          {marked.length === 1
            ? 'Not saved. 1 field to correct:'
            : `Not saved. ${marked.length} fields to correct:`}
        </p>
        <ul className={classes.lines}>
          {marked.map(({ name, text }) => (
            <li key={name}>
              <button type="button" className={classes.line} onClick={() => onField(name)}>
                {`${description.labelOf(name)}: ${text}`}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
