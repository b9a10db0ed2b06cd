import { entriesOf, isTyped, type ComputedField } from '@bailiwick/contract/kit/fields'
import { computedValue, displayTyped, parseTyped } from '@bailiwick/contract/kit/typed-fields'
import { TextInput } from '@mantine/core'
import { useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form'

interface Props<Values extends FieldValues> {
  field: ComputedField
  control: Control<Values>
}

/** A value that follows from other fields of the form, and changes while they are typed. */
export function ComputedValue<Values extends FieldValues>({ field, control }: Props<Values>) {
  const sources = entriesOf(field.of)
  const text = useWatch({
    control,
    name: sources.map(([name]) => name as FieldPath<Values>),
    compute: (values: readonly unknown[]) => {
      const record = sources.map(([name, source], index) => [
        name,
        isTyped(source) ? parseTyped(source, values[index]) : values[index],
      ])
      return displayTyped({ kind: field.as }, computedValue(field, Object.fromEntries(record)))
    },
  })
  return (
    <TextInput
      label={field.label}
      value={text ?? ''}
      readOnly
      placeholder="–"
      classNames={{ input: 'num' }}
    />
  )
}
