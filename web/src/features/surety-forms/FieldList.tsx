import type {
  CheckedField,
  FieldMapping,
  FormMapping,
  SuretyFormField,
} from '@bailiwick/contract/surety-forms'
import { Button } from '@mantine/core'
import { StatusDot } from '#ui/StatusDot.tsx'
import { mappingText, states } from './form-wording.ts'
import classes from './SuretyForms.module.css'

interface Props {
  fields: readonly SuretyFormField[]
  mapping: FormMapping
  checks: ReadonlyMap<string, CheckedField>
  onChange: (field: SuretyFormField) => void
  onConfirm: (field: SuretyFormField) => void
}

/** What each field gets, and what it would show. */
export const FieldList = ({ fields, mapping, checks, ...actions }: Props) => (
  <ul className={classes.fields} aria-label="Fields of the form">
    {fields.map((field) => (
      <FieldRow
        key={field.key}
        field={field}
        mapped={mapping[field.key]}
        check={checks.get(field.key)}
        {...actions}
      />
    ))}
  </ul>
)

const shownText = (check: CheckedField | undefined): string => {
  if (check === undefined) return ''
  return check.longest === null ? check.sample : `Doesn’t fit: ${check.longest}`
}

export const isBox = ({ kind }: SuretyFormField): boolean => kind === 'check' || kind === 'radio'

interface RowProps extends Pick<Props, 'onChange' | 'onConfirm'> {
  field: SuretyFormField
  mapped: FieldMapping | undefined
  check: CheckedField | undefined
}

function FieldRow({ field, mapped, check, onChange, onConfirm }: RowProps) {
  const { key, tip, pages } = field
  const state = states[check?.state ?? 'unmapped']
  return (
    <li className={classes.field}>
      <div>
        <strong>{key}</strong>
        <p className="dim">{[tip, `page ${pages.join(', ')}`].filter(Boolean).join(', ')}</p>
      </div>
      <p>{mappingText(mapped, isBox(field))}</p>
      <p className="dim">{shownText(check)}</p>
      <div>{check !== undefined && <StatusDot tone={state.tone}>{state.text}</StatusDot>}</div>
      <div className={classes.actions}>
        {mapped?.is_guess === true && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Confirm the guess for ${key}`}
            onClick={() => onConfirm(field)}
          >
            CONFIRM
          </Button>
        )}
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Change what ${key} gets`}
          onClick={() => onChange(field)}
        >
          CHANGE
        </Button>
      </div>
    </li>
  )
}
