import { isSameAmount, typedAmount } from '@bailiwick/contract/kit/money'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { CaseForm } from '#records/pending-records.ts'
import { focusField } from '#records/focus-field.ts'
import type { CalculatedField } from './booking-amounts.ts'
import classes from './CalculatedNote.module.css'
import { enterAmount } from './use-calculated-amounts.ts'

interface Props {
  name: string
  field: CalculatedField
  form: UseFormReturn<CaseForm>
  percent: string | null
}

/** Below an amount: what it would be if it was calculated, if that is something else, or why it can't be. */
export function CalculatedNote({ name, field, form, percent }: Props) {
  const names = [name, ...field.of]
  const shown = useWatch({
    control: form.control,
    name: names,
    compute: (values: readonly unknown[]) => {
      const [own, ...others] = values
      const record = Object.fromEntries(field.of.map((source, index) => [source, others[index]]))
      const calculated = field.value(record, percent)
      const entered = typeof own === 'string' && own.trim() !== '' ? own.trim() : null
      // A text, because the result is compared with the one before
      return [field.note?.(record), isSameAmount(entered, calculated) ? null : calculated].join('\n')
    },
  })
  const [note = '', amount = ''] = shown.split('\n')
  if (note !== '') return <span className={classes.note}>{note}</span>
  if (amount === '') return null
  return (
    <span className={`${classes.note} num`}>
      Calculated: {typedAmount(amount)} ·{' '}
      <button
        type="button"
        className={classes.use}
        onClick={() => {
          enterAmount(form, name, amount)
          // The button is gone
          focusField(name)
        }}
      >
        Use it
      </button>
    </span>
  )
}
