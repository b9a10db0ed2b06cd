import { NativeSelect, TextInput } from '@mantine/core'
import { DateField } from './DateField.tsx'
import { formatFilter, type FilterField } from './filter-values.ts'

interface Props {
  name: string
  field: FilterField
  value: string
  error: string | undefined
  onType: (text: string) => void
}

/** The input of one filter. */
export function FilterInput({ name, field, value, error, onType }: Props) {
  const common = { name, label: field.label, value, error, size: 'xs', autoComplete: 'off' } as const
  switch (field.kind) {
    case 'date':
      return <DateField {...common} onChange={onType} />
    case 'choice':
      return (
        <NativeSelect {...common} onChange={(event) => onType(event.currentTarget.value)}>
          <option value="">Any</option>
          {field.options?.map((option) => (
            <option key={option} value={option}>
              {formatFilter(field, option)}
            </option>
          ))}
        </NativeSelect>
      )
    default:
      return (
        <TextInput
          {...common}
          maxLength={100}
          inputMode={field.kind === 'phone' ? 'tel' : undefined}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      )
  }
}
